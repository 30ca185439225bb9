import { z } from 'zod'
import { addDays, isDate, today } from './dates.ts'
import { field, notValidUnless, orNull } from './field.ts'
import { largestAmount, toDinars, toPara } from './money.ts'
import { first, missing, missingOr, unlessEmpty, written } from './text-rules.ts'
import { typedTime } from './times.ts'

// The kinds of field that are not texts: dates, times, choices, amounts and references.

/** A calendar date as `yyyy-MM-dd`. */
export const date = <const Stem extends string>(stem: Stem) =>
  field('date', written(stem, first(missing(stem), notValidUnless(stem, isDate)), `${stem}_NOT_VALID`), [
    `${stem}_CANT_BE_NULL`,
    `${stem}_NOT_VALID`,
  ])

/** The date of a contract or letter; more than a year ahead counts as a typing error. */
export const documentDate = <const Stem extends string>(stem: Stem) =>
  field(
    'date',
    written(
      stem,
      first(
        missing(stem),
        notValidUnless(stem, (value) => isDate(value) && value <= addDays(today(), 366)),
      ),
      `${stem}_NOT_VALID`,
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )

/** A calendar date, optional. */
export const optionalDate = <const Stem extends string>(stem: Stem) =>
  field('date', orNull(written(stem, unlessEmpty(notValidUnless(stem, isDate)), `${stem}_NOT_VALID`)), [
    `${stem}_NOT_VALID`,
  ])

/** A time of day, optional; stored as `HH:mm`. */
export const optionalTime = <const Stem extends string>(stem: Stem) =>
  field(
    'time',
    orNull(
      written(stem, unlessEmpty(notValidUnless(stem, (value) => typedTime(value) !== undefined)), `${stem}_NOT_VALID`),
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
const amount = (stem: string, isValid = isAmount) =>
  z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === '' ? `${stem}_CANT_BE_NULL` : `${stem}_IS_NOT_NUMBER`,
    })
    .refine(isValid, `${stem}_NOT_VALID`)

export const money = <const Stem extends string>(stem: Stem) =>
  field('money', amount(stem), [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`])

/** An amount of more than 0. */
export const positiveMoney = <const Stem extends string>(stem: Stem) =>
  field(
    'money',
    amount(stem, (value) => value > 0 && isAmount(value)),
    [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

/** An optional amount; empty is stored as null. */
export const optionalMoney = <const Stem extends string>(stem: Stem) =>
  field(
    'money',
    z.preprocess((value) => (value === '' || value === undefined ? null : value), amount(stem).nullable()),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

/** An amount of either sign, not 0. */
export const signedMoney = <const Stem extends string>(stem: Stem) =>
  field(
    'money',
    z
      .number({
        error: ({ input }) =>
          input === undefined || input === null || input === '' ? `${stem}_CANT_BE_NULL` : `${stem}_IS_NOT_NUMBER`,
      })
      .refine((value) => value !== 0 && isAmount(Math.abs(value)), `${stem}_NOT_VALID`),
    [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )

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
