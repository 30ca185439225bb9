import { z } from 'zod'
import { bankAccount } from './bank-account.ts'
import { today } from './dates.ts'
import { field, notValidUnless, orNull } from './field.ts'
import { jmbgFault } from './jmbg.ts'
import {
  control,
  controlInLines,
  first,
  longest,
  longestInLines,
  missing,
  notDigits,
  unlessEmpty,
  unprintable,
  written,
  writtenInLines,
  writtenTogether,
} from './text-rules.ts'

// The kinds of field that are texts: docs/requirements.md#kinds-of-fields

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
      first(
        missing(stem),
        notValidUnless(stem, (value) => !bankAccount(value).fault),
      ),
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
          unlessEmpty(
            first(
              notDigits(stem),
              notValidUnless(stem, (value) => !jmbgFault(value, today())),
            ),
          ),
          `${stem}_NOT_VALID`,
        ),
      ),
      [`${stem}_IS_NOT_NUMBER`, `${stem}_NOT_VALID`],
    ),
    { explained: 'jmbg' as const },
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
