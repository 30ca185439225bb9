import { z } from 'zod'
import { bankAccount } from './bank-account.ts'
import { addDays, isDate, today } from './dates.ts'
import { jmbgFault } from './jmbg.ts'
import { largestAmount, toDinars, toPara } from './money.ts'

/**
 * The kinds of field a record can have. Each is a zod schema whose messages are the error codes of the specification
 * (chapter 8.4), built from the code's stem: `text('DEATH_RECORD_FIRST_NAME')` refuses with
 * `DEATH_RECORD_FIRST_NAME_CANT_BE_NULL`, `…_TOO_LONG` or `…_NOT_VALID`. `codes` lists what a field can refuse with, so
 * that the compiler asks for the texts (shared/texts.ts).
 */
export type Field<Schema extends z.ZodType, Code extends string> = Schema & {
  readonly kind: FieldKind
  readonly codes: readonly Code[]
}
/** What a form shows for a field, and how a list sorts by it. */
export type FieldKind = 'text' | 'longText' | 'digits' | 'email' | 'account' | 'money' | 'date' | 'choice' | 'reference'

type Coded = { readonly codes: readonly string[] }
export type FieldCode<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Coded ? Shape[Name]['codes'][number] : never
}[keyof Shape]

function field<Schema extends z.ZodType, const Code extends string>(
  kind: FieldKind,
  schema: Schema,
  codes: readonly Code[],
): Field<Schema, Code> {
  return Object.assign(schema, { kind, codes })
}

/** Missing is one thing, the wrong type another: 400 with its own code, never 500 (decisions 2). */
const missingOr = (stem: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${stem}_CANT_BE_NULL` : `${stem}_NOT_VALID`

/** Control characters, and what is no character of any script. */
const control = /[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029]/u
/** The same, but a note may have lines and tabs. */
const controlInLines = /(?![\t\n\r])[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}]/u
/** What copying brings along unseen: two texts that differ in these alone look the same (domain reference 10). */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Of any kind, the space that does not break included; lines are left to those who allow them. */
const spaces = /[\p{Zs}\t]+/gu

/** What is wrong with a written value, by the first code that fits; undefined when nothing is. */
type FaultOf = (value: string) => string | undefined

/**
 * NFC-normalised, without what cannot be seen, with one space between words. One code at the most. (Zod's `abort` would
 * keep the rules over several fields from running.)
 */
const written = (stem: string, faultOf: FaultOf) => cleaned(stem, (value) => value.replace(spaces, ' '), faultOf)

/** The same with its spaces as they were typed. */
const writtenInLines = (stem: string, faultOf: FaultOf) => cleaned(stem, (value) => value, faultOf)

/** Of numbers the white space goes altogether. */
const writtenTogether = (stem: string, faultOf: FaultOf) => cleaned(stem, (value) => value.replace(spaces, ''), faultOf)

const cleaned = (stem: string, spaced: (value: string) => string, faultOf: FaultOf) =>
  z
    .string({ error: missingOr(stem) })
    .normalize('NFC')
    .overwrite((value) => spaced(value.replace(invisible, '')))
    .trim()
    .superRefine((value, context) => {
      const code = faultOf(value)
      if (code) context.addIssue(code)
    })

/** Empty and absent are both null. */
const orNull = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.nullish().transform((value: string | null | undefined) => value || null)

const missing =
  (stem: string): FaultOf =>
  (value) =>
    // An accent alone is no text either.
    /[^\p{M}\s]/u.test(value) ? undefined : `${stem}_CANT_BE_NULL`

const unprintable =
  (stem: string, max: number, refused: RegExp): FaultOf =>
  (value) => {
    if (value.length > max && [...value].length > max) return `${stem}_TOO_LONG`
    return refused.test(value) || !value.isWellFormed() ? `${stem}_NOT_VALID` : undefined
  }

const notDigits =
  (stem: string): FaultOf =>
  (value) =>
    /^[0-9]+$/.test(value) ? undefined : `${stem}_IS_NOT_NUMBER`

const first =
  (...faults: FaultOf[]): FaultOf =>
  (value) =>
    faults.reduce<string | undefined>((found, faultOf) => found ?? faultOf(value), undefined)

const unlessEmpty =
  (faultOf: FaultOf): FaultOf =>
  (value) =>
    value === '' ? undefined : faultOf(value)

/** One line of text, required: trimmed, NFC, without control characters, at most 200 characters (decisions 5). */
export const text = <const Stem extends string>(stem: Stem) =>
  field('text', written(stem, first(missing(stem), unprintable(stem, 200, control))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** One line of text, may be empty; empty is stored as null. */
export const optionalText = <const Stem extends string>(stem: Stem) =>
  field('text', orNull(written(stem, unprintable(stem, 200, control))), [`${stem}_TOO_LONG`, `${stem}_NOT_VALID`])

/** Several lines, required, at most 2,000 characters. */
export const longText = <const Stem extends string>(stem: Stem) =>
  field('longText', writtenInLines(stem, first(missing(stem), unprintable(stem, 2000, controlInLines))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Several lines, may be empty; empty is stored as null. */
export const optionalLongText = <const Stem extends string>(stem: Stem) =>
  field('longText', orNull(writtenInLines(stem, unprintable(stem, 2000, controlInLines))), [
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Digits only, kept as text so that leading zeros stay (decisions 5). */
export const digits = <const Stem extends string>(stem: Stem) =>
  field('digits', writtenTogether(stem, first(missing(stem), notDigits(stem), unprintable(stem, 200, control))), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_IS_NOT_NUMBER`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** Digits only, may be empty. */
export const optionalDigits = <const Stem extends string>(stem: Stem) =>
  field('digits', orNull(writtenTogether(stem, unlessEmpty(first(notDigits(stem), unprintable(stem, 200, control))))), [
    `${stem}_IS_NOT_NUMBER`,
    `${stem}_TOO_LONG`,
    `${stem}_NOT_VALID`,
  ])

/** An e-mail address, required. */
export const email = <const Stem extends string>(stem: Stem) =>
  field(
    'email',
    written(
      stem,
      first(missing(stem), unprintable(stem, 200, control), (value) =>
        z.email().safeParse(value).success ? undefined : `${stem}_NOT_VALID`,
      ),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_TOO_LONG`, `${stem}_NOT_VALID`],
  )

/** A Serbian bank account in any usual form; stored as its 18 digits (bank-account.ts). */
export const accountNumber = <const Stem extends string>(stem: Stem) =>
  field(
    'account',
    written(
      stem,
      first(missing(stem), (value) => (bankAccount(value).fault ? `${stem}_NOT_VALID` : undefined)),
    ).transform((value) => bankAccount(value).digits18 ?? value),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** The personal number: 13 digits, a real date, a right check digit (Law on the Unique Citizen Number, 24/2018). */
export const jmbg = <const Stem extends string, const Invalid extends string = `${Stem}_NOT_VALID`>(
  stem: Stem,
  invalid = `${stem}_NOT_VALID` as Invalid,
) =>
  field(
    'digits',
    writtenTogether(
      stem,
      first(missing(stem), notDigits(stem), (value) => (jmbgFault(value, today()) ? invalid : undefined)),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`, invalid],
  )

/** A calendar date as `yyyy-MM-dd`. */
export const date = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    written(
      stem,
      first(missing(stem), (value) => (isDate(value) ? undefined : `${stem}_NOT_VALID`)),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** The date that a contract or a letter bears; more than a year ahead it is a slip of the finger. */
export const dateOfPaper = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    written(
      stem,
      first(missing(stem), (value) =>
        isDate(value) && value <= addDays(today(), 366) ? undefined : `${stem}_NOT_VALID`,
      ),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** A calendar date, may be empty. */
export const optionalDate = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    orNull(
      written(
        stem,
        unlessEmpty((value) => (isDate(value) ? undefined : `${stem}_NOT_VALID`)),
      ),
    ),
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

const isAmount = (value: number) => value >= 0 && value <= largestAmount && toDinars(toPara(value)) === value
/** Dinars with at most two decimals, 0 to 999,999,999.99 (decisions 5); as a number, for JSON has no better one. */
const amount = (stem: string) =>
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? `${stem}_CANT_BE_NULL` : `${stem}_IS_NOT_NUMBER`,
    })
    .refine(isAmount, `${stem}_NOT_VALID`)

export const money = <const Stem extends string>(stem: Stem) =>
  field('money', amount(stem), [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`])

/** An amount that may be empty; empty is stored as null. */
export const optionalMoney = <const Stem extends string>(stem: Stem) =>
  field(
    'money',
    z.preprocess((value) => (value === '' || value === undefined ? null : value), amount(stem).nullable()),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

/** Begins with a digit and may carry a letter or a part (12, 12а, 5/3), or is «бб»; anything else is not a number. */
export const houseNumber = <const Stem extends string>(stem: Stem) =>
  field(
    'text',
    written(
      stem,
      first(missing(stem), unprintable(stem, 200, control), (value) =>
        /^(\d+\s?\p{L}?([/-]\d+\s?\p{L}?)?|бб|bb)$/iu.test(value) ? undefined : `${stem}_IS_NOT_NUMBER`,
      ),
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_TOO_LONG`, `${stem}_NOT_VALID`],
  )

/** For an edit: cleared, null or not sent, the field stays as it is. */
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

/** The id of another record of the company, may be empty; null, '' and -1 (nothing chosen) are stored as null. */
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

/** "Far future" for a date that may lie ahead a little, such as an arranged burial (decisions 5). */
export const farFuture = () => addDays(today(), 60)
