import { isShortcut } from '../keyboard/shortcuts.ts'
import type { FieldExtras } from './RecordField.tsx'
import type { Entered } from './RecordFields.tsx'

interface Fields {
  prefix: string
  entered: Entered
  change: (name: string, value: string) => void
}

/** Copies the value of another field into the focused empty one; returns whether the key did so. */
export function copySameValue(
  event: KeyboardEvent,
  { prefix, entered, change }: Fields,
  extras: Readonly<Record<string, FieldExtras>>,
) {
  const id = document.activeElement?.id ?? ''
  const name = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  const same = entered[name] === '' ? extras[name]?.same : undefined
  if (!same || !isShortcut('same', event)) return false
  event.preventDefault()
  change(name, same.value)
  return true
}
