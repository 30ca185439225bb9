import { VisuallyHidden } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Script } from '../../shared/scripts.ts'
import type { RecordType } from '../../shared/record.ts'
import { toLatin } from '../../shared/serbian-script.ts'
import { toCyrillic } from '../../shared/to-cyrillic.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { kindOf } from './kind.ts'
import type { FieldExtras } from './RecordField.tsx'
import type { Entered } from './RecordFields.tsx'
import { recordsTexts } from './texts.ts'

interface Fields {
  prefix: string
  entered: Entered
  change: (name: string, value: string) => void
  fill: (values: Entered) => void
  onLeave: (name: string) => void
}
type Helps = Readonly<Record<string, FieldExtras>>
type Typed = Pick<RecordType, 'name' | 'fields' | 'lists' | 'people' | 'suggested'>
interface Conversion {
  from: string
  to: string
}

const places: readonly unknown[] = ['place', 'municipality', 'republic', 'street']
const isNameOrPlace = ({ people = [], suggested = {} }: Typed, name: string) =>
  people.some(({ names }) => names.includes(name)) || places.includes(suggested[name])

const convertTo = { cyrillic: toCyrillic, latin: toLatin } as const satisfies Record<Script, (text: string) => string>
const isTextField = (field: unknown) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
/** The character that the key produces, because Serbian layouts have Z where an English one has Y. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && /^[zз]$/i.test(key)

/**
 * Converts typed names and places to the script of the company's register when their field is left, and any text by a
 * key. Both can be undone, and restored text stays as typed: docs/decisions/0024-the-companys-script.md
 */
export function useScript<Given extends Fields>(type: Typed, fields: Given, extras: Helps, entry: string) {
  const { prefix, entered, change, fill, onLeave } = fields
  const { t } = useLanguage()
  const company = useSession()?.user.company
  const register = company?.registerScript ?? undefined
  const script = register ?? 'cyrillic'
  const converted = useRef(new Map<string, Conversion>())
  /** The text last typed into a field, as opposed to a chosen or copied one. */
  const typed = useRef(new Map<string, string>())
  const kept = useRef(new Set<string>())
  /** The field that was converted after the last keystroke. */
  const latest = useRef<string>(undefined)
  const [shown, setShown] = useState<Conversion & { name: string }>()
  const [known, setKnown] = useState(entry)
  if (known !== entry) {
    setKnown(entry)
    setShown(undefined)
  }
  const ofEntry = useRef(entry)
  const forgetFormerEntry = () => {
    if (ofEntry.current === entry) return
    ofEntry.current = entry
    for (const { current } of [converted, typed, kept]) current.clear()
  }

  const nameOf = (field: unknown) =>
    isTextField(field) && field.id.startsWith(prefix) && field.id.slice(prefix.length) in entered
      ? field.id.slice(prefix.length)
      : ''
  const isConverted = (name: string) => converted.current.get(name)?.to === entered[name] && converted.current.has(name)
  const restored = (name: string) => {
    const from = converted.current.get(name)?.from ?? ''
    converted.current.delete(name)
    kept.current.add(name)
    setShown(undefined)
    return from
  }

  const leave = (name: string) => {
    forgetFormerEntry()
    const from = entered[name] ?? ''
    const isTyped = typed.current.get(name) === from
    const applies = extras[name]?.isNameOrPlace ?? isNameOrPlace(type, name)
    const to = register === undefined ? from : convertTo[register](from)
    if (isTyped && applies && to !== from && !kept.current.has(name)) {
      converted.current.set(name, { from, to })
      latest.current = name
      setShown({ name, from, to })
      fill({ [name]: to })
    }
    onLeave(name)
  }

  const convert = (field: HTMLInputElement | HTMLTextAreaElement, name: string) => {
    const text = entered[name] ?? ''
    const isSame = isConverted(name)
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const [from, to] = start === end ? [0, text.length] : [start, end]
    const part = convertTo[script](text.slice(from, to))
    const result = isSame ? restored(name) : text.slice(0, from) + part + text.slice(to)
    if (result === text) return
    if (!isSame) converted.current.set(name, { from: text, to: result })
    change(name, result)
    // React puts the cursor at the end.
    if (start !== end)
      requestAnimationFrame(() => field.setSelectionRange(from, from + result.length - (text.length - (to - from))))
  }

  /** Returns whether it has used the key. */
  const press = (event: KeyboardEvent): boolean => {
    forgetFormerEntry()
    const field = document.activeElement
    const name = nameOf(field)
    if (isUndo(event)) {
      const undone = [name, latest.current ?? ''].find(isConverted)
      if (undone === undefined) return false
      event.preventDefault()
      latest.current = undefined
      fill({ [undone]: restored(undone) })
      return true
    }
    const kind = kindOf(type, name)
    if (!isShortcut('script', event) || !isTextField(field) || (kind !== 'text' && kind !== 'longText')) return false
    event.preventDefault()
    convert(field, name)
    return true
  }

  const isShown = shown !== undefined && entered[shown.name] === shown.to
  const said = script === 'latin' ? recordsTexts.convertedToLatin : recordsTexts.convertedToCyrillic
  const notice = isShown ? `${t(said)} ${shown.from}` : ''
  return {
    press,
    onInput: ({ target }: SyntheticEvent) => {
      forgetFormerEntry()
      latest.current = undefined
      if (isTextField(target)) typed.current.set(nameOf(target), target.value)
    },
    fields: { ...fields, onLeave: leave },
    extras: isShown ? { ...extras, [shown.name]: { ...extras[shown.name], hint: notice } } : extras,
    status: <VisuallyHidden role="status">{notice}</VisuallyHidden>,
  }
}
