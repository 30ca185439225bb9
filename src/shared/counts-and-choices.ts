import { z } from 'zod'
import { field } from './field.ts'
import { valuesIn } from './value-fields.ts'

/** Some of a few fixed values, optional: one text with the values in their order, separated by commas. */
export const optionalChoices = <const Stem extends string, const Values extends readonly [string, ...string[]]>(
  stem: Stem,
  values: Values,
) =>
  field(
    'choices',
    Object.assign(
      z
        .string(`${stem}_NOT_VALID`)
        .max(1000, `${stem}_NOT_VALID`)
        .nullish()
        .transform((typed) => valuesIn(typed ?? ''))
        .refine((chosen) => chosen.every((value) => values.includes(value)), `${stem}_NOT_VALID`)
        .transform((chosen) => values.filter((value) => chosen.includes(value)).join(',') || null),
      { options: values },
    ),
    [`${stem}_NOT_VALID`],
  )

const wholeNumber = (stem: string, least: number, most: number) =>
  z
    .int({
      error: ({ input }) =>
        input === undefined || input === null || input === ''
          ? `${stem}_CANT_BE_NULL`
          : typeof input === 'number'
            ? `${stem}_NOT_VALID`
            : `${stem}_IS_NOT_NUMBER`,
    })
    .min(least, `${stem}_NOT_VALID`)
    .max(most, `${stem}_NOT_VALID`)

/** A whole number, as a JSON number. */
export const count = <const Stem extends string>(stem: Stem, least: number, most: number) =>
  field('count', wholeNumber(stem, least, most), [`${stem}_CANT_BE_NULL`, `${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`])

/** A year, optional. An import takes it from a whole date. */
export const optionalYear = <const Stem extends string>(stem: Stem) =>
  Object.assign(optionalCount(stem, 1000, 9999), { isYear: true })

/** A whole number, optional; empty is stored as null. */
export const optionalCount = <const Stem extends string>(stem: Stem, least: number, most: number) =>
  field(
    'count',
    z.preprocess(
      (value) => (value === '' || value === undefined ? null : value),
      wholeNumber(stem, least, most).nullable(),
    ),
    [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
  )
