import { z } from 'zod'
import { type Field, field } from './field.ts'
import type { RecordType } from './record.ts'
import { fold } from './serbian-script.ts'
import type { Text } from './texts.ts'
import { valuesIn } from './value-fields.ts'

// Required values that a record may state as unknown: docs/domain/interments.md#unknown-values

export const unknownText: Text = ['непознато', 'unknown']

const orNullIfEmpty = (value: unknown) => (value === '' || value === undefined ? null : value)

/** A required field that may be stated as unknown, which a rule of its record checks (`knownOrStated`). */
export const orUnknown = <Schema extends z.ZodType, const Code extends string>(of: Field<Schema, Code>) =>
  Object.assign(field(of.kind, z.preprocess(orNullIfEmpty, of.nullable()), of.codes), { mayBeUnknown: true as const })

/** How much of a date is known; of the day, if it is not stated. */
export const precision = <const Stem extends string, const Values extends readonly ['DAY', ...string[]]>(
  stem: Stem,
  values: Values,
) =>
  field(
    'choice',
    Object.assign(
      z.preprocess((value) => orNullIfEmpty(value) ?? values[0], z.enum(values, { error: `${stem}_NOT_VALID` })),
      { options: values },
    ),
    [`${stem}_NOT_VALID`],
  )

/** The names of fields that are stated as unknown, in the order of the form. */
export const unknownNames = <const Stem extends string, const Names extends readonly [string, ...string[]]>(
  stem: Stem,
  names: Names,
) =>
  field(
    'choices',
    Object.assign(
      z
        .preprocess(
          (value) => (typeof value === 'string' ? valuesIn(value) : (value ?? [])),
          z.array(z.unknown(), { error: `${stem}_NOT_VALID` }),
        )
        .refine((stated) => stated.every((each) => names.some((name) => name === each)), `${stem}_NOT_VALID`)
        .transform((stated): string[] => names.filter((name) => stated.includes(name))),
      { options: names, isList: true },
    ),
    [`${stem}_NOT_VALID`],
  )

type Values = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, z.ZodType>>
type Stating = Pick<RecordType, 'unknown' | 'precisions'>

export const mayBeUnknown = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'mayBeUnknown' in schema

/** The names of fields in a list of them, or in a text. */
export const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? valuesIn(value) : Array.isArray(value) ? value.map(String) : []

/** Whether a record states that the value of a field is unknown. */
export const isUnknown = ({ unknown, precisions = {} }: Stating, values: Values, name: string) =>
  values[precisions[name] ?? ''] === 'UNKNOWN' || (unknown !== undefined && namesIn(values[unknown]).includes(name))

/** What is missing is unknown only if that is stated, and what is stated as unknown has no value. */
export const knownOrStated = (shape: Shape, type: Stating, isKnown: string) =>
  Object.entries(shape).flatMap(([name, schema]) => {
    if (!mayBeUnknown(schema) || !('codes' in schema) || !Array.isArray(schema.codes)) return []
    const rule = (error: string, isMet: (value: unknown, isStated: boolean) => boolean) =>
      z.refine<Values>((values) => isMet(values[name] ?? null, isUnknown(type, values, name)), {
        error,
        path: [name],
        when: () => true,
      })
    return [
      rule(String(schema.codes[0]), (value, isStated) => value !== null || isStated),
      rule(isKnown, (value, isStated) => value === null || !isStated),
    ]
  })

const words = new Set(['nepoznat', 'nepoznata', 'nepoznato', 'nije poznato', 'unknown', 'nn', 'n n', 'nn lice'])
/** Whether a text, such as «непознато», «НН» or «?», says that something is unknown. */
export const saysUnknown = (text: string) => /^\s*[?/–—-]+\s*$/.test(text) || words.has(fold(text))

/**
 * The values to be stored: that a date is unknown is said by its precision, which a writer who does not know it leaves as it was, unless the
 * date changes.
 */
export function statedUnknown(
  { unknown, precisions = {} }: Stating,
  values: Values,
  before: Values | undefined,
): Values {
  if (unknown === undefined || (before && !(unknown in values))) return values
  const names = namesIn(values[unknown])
  const precisionOf = (date: string, name: string) => {
    if (names.includes(date)) return 'UNKNOWN'
    if (values[name] !== undefined && values[name] !== null) return values[name]
    return before && (!(date in values) || before[date] === values[date]) ? before[name] : 'DAY'
  }
  const stated = Object.entries(precisions).map(([date, name = '']): [string, unknown] => [
    name,
    precisionOf(date, name),
  ])
  return {
    ...values,
    ...Object.fromEntries(stated),
    [unknown]: names.filter((name) => !(name in precisions)),
  }
}
