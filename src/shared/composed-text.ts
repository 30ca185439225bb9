/**
 * A text that consists of fields of the record and of the records it refers to. When one of those changes, the texts of the
 * records that refer to it change with it (`recompose`).
 */
export interface Composed<Field extends string = string> {
  readonly field: Field
  /** The field of a referenced record with the template, and the template without one */
  readonly template: { readonly reference: Field; readonly field: string; readonly otherwise: string }
  /** The parts that a template names: a field of the record, or of a referenced one. */
  readonly parts: Readonly<Record<string, Field | { readonly reference: Field; readonly field: string }>>
}

const parts = /\{(\w+)\}/g

/** The names of the parts that a template contains. */
const partsOf = (template: string) => [...template.matchAll(parts)].map(([, name = '']) => name)

/** The separators between two parts. */
const separators = /^[\s/.,:;|–—-]+/u

/**
 * The text of a template such as `{section}/{row}/{number}`. An empty part is omitted with the separators before it: a
 * grave without a row is `12/45`.
 */
export function composedText(template: string, values: Readonly<Record<string, unknown>>): string {
  let [text, after] = ['', 0]
  for (const { 0: part, 1: name = '', index } of template.matchAll(parts)) {
    const value = values[name]
    if (typeof value === 'string' && value !== '') text += template.slice(after, index) + value
    after = index + part.length
  }
  return (text.replace(separators, '') + template.slice(after)).trim()
}

/** Whether the template has this part, and no unknown one. */
export const isTemplate = (template: string, { parts: known }: Pick<Composed, 'parts'>, required: string) =>
  partsOf(template).includes(required) &&
  partsOf(template).every((name) => name in known) &&
  !/[{}]/.test(template.replace(parts, ''))
