import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fold } from './serbian-script.ts'
import './latin-texts.ts'
import { amountWithCurrency } from './money.ts'
import { counted, inLanguage } from './texts.ts'

const source = path.join(import.meta.dirname, '..')
const isShown = (file: string) => !/\.test\.|\.server\.ts$|^testing|^server|serbian-script/.test(file)
const files = [...globSync('**/*.{ts,tsx}', { cwd: source }).filter(isShown), path.join('server', 'mail', 'letter.ts')]

/** All Serbian texts that a page or a mail can show: the string literals with Cyrillic letters. */
const texts = [
  ...new Set(
    files.flatMap((file) => {
      const code = readFileSync(path.join(source, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
      return [...code.matchAll(/'([^'\n]*[А-Яа-яЂ-џ][^'\n]*)'|`([^`]*[А-Яа-яЂ-џ][^`]*)`/g)].map(
        ([, quoted, template]) => quoted ?? template ?? '',
      )
    }),
  ),
]
const inLatin = (text: string) => inLanguage([text, ''], 'rs-Latn')

describe('every text in Latin script', () => {
  test('has no Cyrillic letter, and is otherwise the same text', () => {
    expect(texts.length).toBeGreaterThan(900)
    for (const text of texts) {
      const latin = inLatin(text)
      expect(latin).not.toMatch(/\p{Script=Cyrillic}/u)
      expect(fold(latin), text).toBe(fold(text))
      // Everything that is not Cyrillic is unchanged: placeholders, abbreviations, digits and quotation marks.
      const others = text.split(/\p{Script=Cyrillic}+/u)
      let from = 0
      for (const other of others) {
        expect(latin.indexOf(other, from), `${other} of ${text}`).toBeGreaterThanOrEqual(from)
        from = latin.indexOf(other, from) + other.length
      }
    }
  })

  test('has capitals where the Cyrillic one has them', () => {
    for (const text of texts)
      for (const [word] of text.matchAll(/\p{Script=Cyrillic}{2,}/gu)) {
        const latin = inLatin(word)
        if (word === word.toUpperCase()) expect(latin).toBe(latin.toUpperCase())
        else expect(latin.slice(1), word).toBe(latin.slice(1).toLowerCase())
      }
  })

  test('contains no word that mixes letters of both scripts', () => {
    const mixed = texts.filter((text) =>
      /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(
        text.replaceAll(/\$\{[^}]*\}/g, ' '),
      ),
    )
    expect(mixed).toEqual([])
  })
})

test.each([
  ['Љубица Његош и Џафер', 'Ljubica Njegoš i Džafer'],
  ['ЉУБИЦА, ЊЕГОШ, ЏЕП', 'LJUBICA, NJEGOŠ, DŽEP'],
  ['инјекција, надживети, конјункција', 'injekcija, nadživeti, konjunkcija'],
  ['ЈМБГ од {count} цифара, у PDF-у', 'JMBG od {count} cifara, u PDF-u'],
])('%s is written %s', (cyrillic, latin) => {
  expect(inLatin(cyrillic)).toBe(latin)
})

test('a text can have its own form in Latin script', () => {
  expect(inLanguage(['Српски (ћирилица)', 'Serbian', 'Srpski (latinica)'], 'rs-Latn')).toBe('Srpski (latinica)')
})

test('numbers and amounts are those of Serbian', () => {
  const records = { one: ['запис', ''], few: ['записа', ''], other: ['записа', ''] } as const
  expect(counted(1_021, records, 'rs-Latn')).toBe('1.021 zapis')
  expect(counted(22, records, 'rs-Latn')).toBe('22 zapisa')
  expect(amountWithCurrency(123_456, 'rs-Latn')).toBe('1.234,56\u00a0din.')
})
