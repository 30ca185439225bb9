import { afterEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import {
  accountNumber,
  digits,
  email,
  houseNumber,
  jmbg,
  longText,
  optionalDigits,
  optionalLongText,
  optionalText,
  text,
} from './fields.ts'
import { date, documentDate, optionalDate } from './value-fields.ts'

const codesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

/** NFD form of an omega with two accents and an iota subscript: four characters for one. */
const decomposed = 'ᾧ'.normalize('NFD')

describe('the length of a text', () => {
  test.each([
    ['200 letters', 'ш'.repeat(200), []],
    ['201 letters', 'ш'.repeat(201), ['X_TOO_LONG']],
    ['200 characters of two UTF-16 units', '😀'.repeat(200), []],
    ['201 characters of two UTF-16 units', '😀'.repeat(201), ['X_TOO_LONG']],
    ['200 letters written as four characters each', decomposed.repeat(200), []],
    ['201 letters written as four characters each', decomposed.repeat(201), ['X_TOO_LONG']],
    ['200 letters between spaces', `${' '.repeat(100)}${'ш'.repeat(200)}${' '.repeat(100)}`, []],
  ])('is counted in characters after normalisation: %s', (_name, value, codes) => {
    expect(codesOf(text('X'), value)).toEqual(codes)
  })

  test('is at most 2,000 characters for several lines, counted in the same way', () => {
    expect(codesOf(longText('X'), decomposed.repeat(2000))).toEqual([])
    expect(codesOf(longText('X'), decomposed.repeat(2001))).toEqual(['X_TOO_LONG'])
  })
})

describe('a text at the body limit', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['text', text('X'), 'X_TOO_LONG'],
    ['optionalText', optionalText('X'), 'X_TOO_LONG'],
    ['longText', longText('X'), 'X_TOO_LONG'],
    ['optionalLongText', optionalLongText('X'), 'X_TOO_LONG'],
    ['digits', digits('X'), 'X_TOO_LONG'],
    ['optionalDigits', optionalDigits('X'), 'X_TOO_LONG'],
    ['email', email('X'), 'X_TOO_LONG'],
    ['houseNumber', houseNumber('X'), 'X_TOO_LONG'],
    ['accountNumber', accountNumber('X'), 'X_NOT_VALID'],
    ['jmbg', jmbg('X'), 'X_NOT_VALID'],
    ['date', date('X'), 'X_NOT_VALID'],
    ['documentDate', documentDate('X'), 'X_NOT_VALID'],
    ['optionalDate', optionalDate('X'), 'X_NOT_VALID'],
  ] as const)('is rejected by %s before it is normalised', (_name, schema, code) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    for (const unit of ['\u0301\u0316', ' ', '\u200b', '7', '\ud800'])
      expect(codesOf(schema, `a${unit.repeat(240_000 / unit.length)}`)).toEqual([code])
    expect(normalize).not.toHaveBeenCalled()
  })
})
