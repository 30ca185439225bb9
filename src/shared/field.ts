import { z } from 'zod'

/**
 * The kinds of field a record can have: docs/requirements.md#kinds-of-fields. Each is a zod schema whose messages are
 * error codes, built from the code's stem: `text('DEATH_RECORD_FIRST_NAME')` refuses with
 * `DEATH_RECORD_FIRST_NAME_CANT_BE_NULL`, `…_TOO_LONG` or `…_NOT_VALID`. `codes` lists what a field can refuse with, so
 * that the compiler asks for the texts (shared/texts.ts).
 */
export type Field<Schema extends z.ZodType, Code extends string> = Schema & {
  readonly kind: FieldKind
  readonly codes: readonly Code[]
  /** Whose rules explain an invalid value, more specifically than the code's text: value-explanations.ts */
  readonly explained?: 'jmbg' | undefined
}
/** Determines a field's input in forms and its sorting in lists. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'digits'
  | 'email'
  | 'account'
  | 'money'
  | 'count'
  | 'date'
  | 'time'
  | 'choice'
  | 'choices'
  | 'reference'

/** All possible error codes of an object's fields. */
export const codesOf = (fields: z.ZodObject): string[] =>
  Object.values(fields.shape as Readonly<Record<string, Partial<Coded>>>).flatMap(({ codes = [] }) => [...codes])

type Coded = { readonly codes: readonly string[] }
export type FieldCode<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Coded ? Shape[Name]['codes'][number] : never
}[keyof Shape]

/** A schema as a kind of field, with all codes that it can refuse with. */
export function field<Schema extends z.ZodType, const Code extends string>(
  kind: FieldKind,
  schema: Schema,
  codes: readonly Code[],
): Field<Schema, Code> {
  return Object.assign(schema, { kind, codes })
}

/** Stores empty and absent values as null. */
export const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((value: string | null | undefined) => value || null)

/** A field that is required by a rule of the record, with the first of its codes, instead of always. */
export const requiredByRule = <Schema extends z.ZodType<string>, Code extends string>(
  required: Field<Schema, Code>,
) => {
  const { kind, codes, explained } = required
  const schema = z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    required.nullable(),
  )
  return Object.assign(field(kind, schema, codes), { isRequiredByRule: true, explained })
}

/** A rule that refuses invalid texts. */
export const notValidUnless =
  (stem: string, isValid: (value: string) => boolean) =>
  (value: string): string | undefined =>
    isValid(value) ? undefined : `${stem}_NOT_VALID`
