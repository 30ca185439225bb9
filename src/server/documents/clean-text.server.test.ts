import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyBlock } from '../../testing/hostile-texts.ts'
import { cleanData, cleanText, fontCoverage } from './clean-text.ts'

const coverage = fontCoverage(join(import.meta.dirname, 'fonts'))
const clean = (text: string) => cleanText(text, coverage)

describe('the fonts', () => {
  test('cover both Serbian scripts and the usual signs', () => {
    const letters =
      'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ абвгдђежзијклљмнњопрстћуфхцчџш ABCČĆDĐEFGHIJKLMNOPRSŠTUVZŽ abcčćdđefghijklmnoprsštuvzž „“”’ – № € · … \u00a0'
    expect(clean(letters)).toBe(letters)
  })
})

describe('printed text', () => {
  test('shows a question mark for characters that the fonts lack', () => {
    expect(clean('Мир 🕊 中 нека')).toBe('Мир ? ? нека')
  })

  test('is printable whatever Unicode block it is from', () => {
    const letters = Array.from({ length: Math.ceil(everyBlock.length / 4000) }, (_, at) =>
      clean(everyBlock.slice(at * 4000, (at + 1) * 4000)),
    )
    const printable = new Set([...letters.join('')].filter((letter) => letter !== '\n' && letter !== '\u200b'))
    expect(printable.size).toBeGreaterThan(50)
    expect([...printable].filter((letter) => !coverage.has(letter.codePointAt(0) ?? 0))).toEqual([])
  })

  test('is stripped of control and invisible characters, but keeps its line breaks', () => {
    expect(clean('а\u0000б\u202eв\ufeffг\u200bд\r\nђ\u2028е\tж')).toBe('абвгд\nђ\nе ж')
    expect(clean('👍🏽а\u034fб\ufdd0\ufffc')).toBe('?аб')
  })

  test('is normalised to NFC, so that č is one character', () => {
    expect(clean('c\u030c')).toBe('č')
  })

  test('keeps at most 30 marks on a letter', () => {
    expect(clean(`а${'\u0301'.repeat(100)}б`).replaceAll('\u200b', '')).toBe(`а${'\u0301'.repeat(30)}б`)
  })

  test('survives half a surrogate pair', () => {
    expect(clean('а\ud800б')).toBe('а?б')
  })

  test('gets break opportunities in a word of 40,000 letters, and ends after 8,000', () => {
    const cleaned = clean('ж'.repeat(40_000))
    expect(Math.max(...cleaned.split('\u200b').map((part) => part.length))).toBeLessThanOrEqual(201)
    expect(cleaned.replaceAll('\u200b', '')).toBe(`${'ж'.repeat(8_000)}…`)
  })

  test('is cleaned everywhere in the data', () => {
    expect(cleanData({ a: ['\u0007x', 1, null, { b: '🕊' }], c: true }, coverage)).toEqual({
      a: ['x', 1, null, { b: '?' }],
      c: true,
    })
  })
})
