import { useRef } from 'react'
import { toCyrillic } from '../../shared/to-cyrillic.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { kindOf } from './kind.ts'
import type { FormType } from './RecordField.tsx'
import type { Entered } from './RecordFields.tsx'

interface Fields {
  prefix: string
  entered: Entered
  change: (name: string, value: string) => void
}

/**
 * Converts the selected text of the focused field, or all of it, to Cyrillic by a key; the same key restores what was typed.
 * Returns whether it has used the key.
 */
export function useScriptKey(type: FormType, { prefix, entered, change }: Fields) {
  const converted = useRef(new Map<string, { from: string; to: string }>())
  return (event: KeyboardEvent): boolean => {
    const field = document.activeElement
    if (!isShortcut('script', event)) return false
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
    const name = field.id.startsWith(prefix) ? field.id.slice(prefix.length) : ''
    const kind = kindOf(type, name)
    if (kind !== 'text' && kind !== 'longText') return false
    event.preventDefault()
    const text = entered[name] ?? ''
    const last = converted.current.get(name)
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const [from, to] = start === end ? [0, text.length] : [start, end]
    const part = toCyrillic(text.slice(from, to))
    const result = last?.to === text ? last.from : text.slice(0, from) + part + text.slice(to)
    if (result === text) return true
    if (last?.to === text) converted.current.delete(name)
    else converted.current.set(name, { from: text, to: result })
    change(name, result)
    // React puts the cursor at the end.
    if (start !== end)
      requestAnimationFrame(() => field.setSelectionRange(from, from + result.length - (text.length - (to - from))))
    return true
  }
}
