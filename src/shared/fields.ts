import { z } from 'zod'
import { bankAccount } from './bank-account.ts'
import { addDays, isDate, today } from './dates.ts'
import { jmbgFault } from './jmbg.ts'
import { largestAmount, toDinars, toPara } from './money.ts'
import {
  control,
  controlInLines,
  first,
  longest,
  longestInLines,
  missing,
  missingOr,
  notDigits,
  unlessEmpty,
  unprintable,
  written,
  writtenInLines,
  writtenTogether,
} from './text-rules.ts'
import { typedTime } from './times.ts'

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
  readonly explained?: 'jmbg'
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
const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((value: string | null | undefined) => value || null)

/** One line of text, required: trimmed, NFC, without control characters, at most 200 characters. */
export const text = <const Stem extends string>(stem: Stem) =>
  field('text', written(stem, first(missing(stem), unprintable(stem, longest, control))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** One line of text, optional; empty is stored as null. */
export const optionalText = <const Stem extends string>(stem: Stem) =>
  field('text', orNull(written(stem, unprintable(stem, longest, control))), [`${stem}_TOO_LONG`, `${stem}_NOT_VALID`])

/** Several lines, required, at most 2,000 characters. */
export const longText = <const Stem extends string>(stem: Stem) =>
  field('longText', writtenInLines(stem, first(missing(stem), unprintable(stem, longestInLines, controlInLines))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Several lines, optional; empty is stored as null. */
export const optionalLongText = <const Stem extends string>(stem: Stem) =>
  field('longText', orNull(writtenInLines(stem, unprintable(stem, longestInLines, controlInLines))), [
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Digits only, kept as text so that leading zeros stay. */
export const digits = <const Stem extends string>(stem: Stem) =>
  field('digits', writtenTogether(stem, first(missing(stem), notDigits(stem), unprintable(stem, longest, control))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_IS_NOT_NUMBER`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Digits only, optional. */
export const optionalDigits = <const Stem extends string>(stem: Stem) =>
  field(
    'digits',
    orNull(writtenTogether(stem, unlessEmpty(first(notDigits(stem), unprintable(stem, longest, control))))),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_TOO_LONG`, `${stem}_NOT_VALID`],
  )

const notValidUnless =
  (stem: string, isValid: (value: string) => boolean) =>
  (value: string): string | undefined =>
    isValid(value) ? undefined : `${stem}_NOT_VALID`

/** Digits of a fixed form, optional; `isValid` gets digits only. */
export const optionalNumber = <const Stem extends string>(stem: Stem, isValid: (value: string) => boolean) =>
  field(
    'digits',
    orNull(
      writtenTogether(stem, unlessEmpty(first(notDigits(stem), notValidUnless(stem, isValid))), `${stem}_NOT_VALID`),
    ),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

/** A number of this many digits, optional. */
export const optionalDigitsOf = <const Stem extends string>(stem: Stem, length: number) =>
  optionalNumber(stem, (value) => value.length === length)

const notEmail = (stem: string) => notValidUnless(stem, (value) => z.email().safeParse(value).success)

/** An e-mail address, required. */
export const email = <const Stem extends string>(stem: Stem) =>
  field('email', written(stem, first(missing(stem), unprintable(stem, longest, control), notEmail(stem))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** An e-mail address, optional. */
export const optionalEmail = <const Stem extends string>(stem: Stem) =>
  field('email', orNull(written(stem, unlessEmpty(first(unprintable(stem, longest, control), notEmail(stem))))), [
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** A Serbian bank account in any usual form, stored as its 18 digits: docs/domain/bank-accounts.md#input-of-an-account */
export const accountNumber = <const Stem extends string>(stem: Stem) =>
  field(
    'account',
    written(
      stem,
      first(missing(stem), (value) => (bankAccount(value).fault ? `${stem}_NOT_VALID` : undefined)),
      `${stem}_NOT_VALID`,
    ).transform((value) => bankAccount(value).digits18 ?? value),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** The personal identity number: docs/domain/jmbg.md#validation */
export const jmbg = <const Stem extends string, const Invalid extends string = `${Stem}_NOT_VALID`>(
  stem: Stem,
  invalid = `${stem}_NOT_VALID` as Invalid,
) =>
  Object.assign(
    field(
      'digits',
      writtenTogether(
        stem,
        first(missing(stem), notDigits(stem), (value) => (jmbgFault(value, today()) ? invalid : undefined)),
        invalid,
      ),
      [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`, invalid],
    ),
    { explained: 'jmbg' as const },
  )

/** An optional personal number; empty is stored as null. */
export const optionalJmbg = <const Stem extends string>(stem: Stem) =>
  Object.assign(
    field(
      'digits',
      orNull(
        writtenTogether(
          stem,
          unlessEmpty(first(notDigits(stem), (value) => (jmbgFault(value, today()) ? `${stem}_NOT_VALID` : undefined))),
          `${stem}_NOT_VALID`,
        ),
      ),
      [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
    ),
    { explained: 'jmbg' as const },
  )

/** A calendar date as `yyyy-MM-dd`. */
export const date = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    written(
      stem,
      first(missing(stem), (value) => (isDate(value) ? undefined : `${stem}_NOT_VALID`)),
      `${stem}_NOT_VALID`,
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** The date of a contract or a letter; more than a year ahead it is a typing error. */
export const documentDate = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    written(
      stem,
      first(missing(stem), (value) =>
        isDate(value) && value <= addDays(today(), 366) ? undefined : `${stem}_NOT_VALID`,
      ),
      `${stem}_NOT_VALID`,
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** A calendar date, optional. */
export const optionalDate = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    orNull(
      written(
        stem,
        unlessEmpty((value) => (isDate(value) ? undefined : `${stem}_NOT_VALID`)),
        `${stem}_NOT_VALID`,
      ),
    ),
    [`${stem}_NOT_VALID`],
  )

/** A time of day, optional; stored as `HH:mm`. */
export const optionalTime = <const Stem extends string>(stem: Stem) =>
  field(
    'time',
    orNull(
      written(
        stem,
        unlessEmpty((value) => (typedTime(value) ? undefined : `${stem}_NOT_VALID`)),
        `${stem}_NOT_VALID`,
      ),
    ).transform((value) => (value === null ? null : (typedTime(value) ?? value))),
    [`${stem}_NOT_VALID`],
  )

/** One of a few fixed values. */
export const choice = <const Stem extends string, const Values extends readonly [string, ...string[]]>(
  stem: Stem,
  values: Values,
) =>
  field(
    'choice',
    z.enum(values, {
      error: (issue) => (issue.input === '' || issue.input === '-1' ? `${stem}_CANT_BE_NULL` : missingOr(stem)(issue)),
    }),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** One of a few fixed values, optional; '' and '-1' (nothing selected) are stored as null. */
export const optionalChoice = <const Stem extends string, const Values extends readonly [string, ...string[]]>(
  stem: Stem,
  values: Values,
) =>
  field(
    'choice',
    Object.assign(
      z.preprocess(
        (value) => (value === '' || value === '-1' || value === undefined ? null : value),
        z.enum(values, { error: `${stem}_NOT_VALID` }).nullable(),
      ),
      { options: values },
    ),
    [`${stem}_NOT_VALID`],
  )

const isAmount = (value: number) => value >= 0 && value <= largestAmount && toDinars(toPara(value)) === value
/** Dinars with at most two decimals, 0 to 999,999,999.99, as a JSON number. */
const amount = (stem: string) =>
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? `${stem}_CANT_BE_NULL` : `${stem}_IS_NOT_NUMBER`,
    })
    .refine(isAmount, `${stem}_NOT_VALID`)

export const money = <const Stem extends string>(stem: Stem) =>
  field('money', amount(stem), [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`])

/** An optional amount; empty is stored as null. */
export const optionalMoney = <const Stem extends string>(stem: Stem) =>
  field(
    'money',
    z.preprocess((value) => (value === '' || value === undefined ? null : value), amount(stem).nullable()),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

/**
 * Begins with a digit, optionally with a letter or a part (12, 12а, 5/3), or is «бб»; anything else is not a number.
 */
export const houseNumber = <const Stem extends string>(stem: Stem) =>
  field(
    'text',
    written(
      stem,
      first(missing(stem), unprintable(stem, longest, control), (value) =>
        /^(\d+\s?\p{L}?([/-]\d+\s?\p{L}?)?|бб|bb)$/iu.test(value) ? undefined : `${stem}_IS_NOT_NUMBER`,
      ),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_TOO_LONG`, `${stem}_NOT_VALID`],
  )

/** For edits: an empty, null or absent value leaves the field unchanged. */
export const keptWhenEmpty = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/** The id of another record of the company. */
export const reference = <const Stem extends string>(stem: Stem) =>
  field(
    'reference',
    z
      .int({
        error: (issue) => (issue.input === '' || issue.input === -1 ? `${stem}_CANT_BE_NULL` : missingOr(stem)(issue)),
      })
      .positive({ error: `${stem}_CANT_BE_NULL` }),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** The id of another record of the company, optional; null, '' and -1 (nothing selected) are stored as null. */
export const optionalReference = <const Stem extends string>(stem: Stem) =>
  field(
    'reference',
    z.preprocess(
      (value) => (value === '' || value === -1 || value === undefined ? null : value),
      z
        .int({ error: `${stem}_NOT_VALID` })
        .positive({ error: `${stem}_NOT_VALID` })
        .nullable(),
    ),
    [`${stem}_NOT_VALID`],
  )

/** The latest day for a date that may be ahead, such as an arranged burial: docs/domain/dates-and-amounts.md#order-of-dates */
export const farFuture = () => addDays(today(), 60)

/** The values of a field with several choices. */
export const valuesIn = (text: string) => text.split(/[\s,;]+/).filter((value) => value !== '')
