import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from './domain-vectors.json' with { type: 'json' }
import { fold, foldedTokens, sortKey, toLatin } from './serbian-script.ts'

const azbuka = 'абвгдђежзијклљмнњопрстћуфхцчџш'
const cyrillicWord = fc.string({
  unit: fc.constantFrom(...azbuka, ...azbuka.toUpperCase()),
  minLength: 1,
  maxLength: 12,
})

function sorted(names: readonly string[]): string[] {
  return names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0))
}

describe('fold', () => {
  test.each(vectors.fold)('folds $input', ({ input, expected }) => {
    expect(fold(input)).toBe(expected)
  })

  // Spellings that the vectors do not cover: docs/domain/script-and-sorting.md#search-folding
  test.each([
    ['petrovic', ['Petrovic', 'Petrović', 'Петровић', 'ПЕТРОВИЋ', 'Petrovic\u0301', 'Пeтровић']],
    ['djordjevic', ['Djordjevic', 'Đorđević', 'Ђорђевић', 'ЂОРЂЕВИЋ', 'Ðorđević']],
    ['konjunkcija', ['конјункција', 'konjunkcija']],
    ['cuprija', ['Ћуприја', 'Ćuprija', 'Цуприја']],
    ['ljubica', ['Љубица', 'Ljubica', 'ǈubica']],
    ['12 2026', ['12/2026', '12-2026']],
    ['cedomir', ['Чедомир', 'Чедо\u200bмир', 'Če\u00addo\u2060mir', 'Чедо\ufeffмир']],
  ])('gives %s for all its spellings', (folded, spellings) => {
    expect(spellings.map(fold)).toEqual(spellings.map(() => folded))
  })

  test('returns only lower-case ASCII letters, digits and single spaces, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), cyrillicWord), (text) => {
        expect(fold(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('is equal for the Cyrillic and the Latin spelling', () => {
    fc.assert(
      fc.property(cyrillicWord, (word) => {
        expect(fold(toLatin(word))).toBe(fold(word))
      }),
    )
  })

  test('matches a person by parts of the name in any order', () => {
    const matches = (query: string, stored: string) =>
      foldedTokens(query).every((token) => fold(stored).includes(token))
    expect(matches('petar djor', 'Ђорђевић Петар')).toBe(true)
    expect(matches('Đorđ', 'Ђорђевић Петар')).toBe(true)
    expect(matches('Pitrović', 'Петровић')).toBe(false)
    expect(foldedTokens(' %_ ')).toEqual([])
  })
})

describe('toLatin', () => {
  test.each([
    ['ЉИЉАНА', 'LJILJANA'],
    ['Љиљана', 'Ljiljana'],
    ['ЊЕГОШ', 'NJEGOŠ'],
    ['ЏЕП', 'DŽEP'],
    ['Љ.', 'Lj.'],
    ['КОЊ', 'KONJ'],
    ['Ђурђевдан', 'Đurđevdan'],
    ['ЈКП „Помен“ 12/2026', 'JKP „Pomen“ 12/2026'],
    ['Szabó István', 'Szabó István'],
  ])('of %s is %s', (cyrillic, latin) => {
    expect(toLatin(cyrillic)).toBe(latin)
  })
})

describe('sortKey', () => {
  test('follows the azbuka', () => {
    const words = [...azbuka].map((letter) => `${letter}а`)
    expect(sorted(words.toReversed())).toEqual(words)
    const latin = words.map(toLatin)
    expect(sorted(latin.toReversed())).toEqual(latin)
  })

  test.each([
    ['Ђурић', 'Đurić'],
    ['Хаџи-Ђерић', 'HADŽI ĐERIĆ'],
    ['Љубица Његош', 'ǈubica Njegoš'],
    ['инјекција', 'injekcija'],
    ['ИНЈЕКЦИЈА', 'INJEKCIJA'],
    ['конјункција', 'konjunkcija'],
    ['надживети', 'nadživeti'],
    ['оджалити', 'odžaliti'],
    ['поджупан', 'podžupan'],
    ['Танјуг', 'Tanjug'],
    ['ванјезички', 'vanjezički'],
    ['Оџаци', 'Odžaci'],
    ['Коњевић', 'Konjević'],
    ['Пањковић', 'Panjković'],
    ['Наџаковић', 'Nadžaković'],
    ['буџет', 'budžet'],
    ['Петровић', 'Petrovic'],
    ['Петровић-Јовановић', 'Petrovic-Jovanovic'],
    ['Ђорђевић', 'Djordjevic'],
    ['Чедомир', 'Че\u200bдомир'],
  ])('is equal for %s and %s', (cyrillic, latin) => {
    expect(sortKey(latin)).toBe(sortKey(cyrillic))
  })

  test('sorts both scripts into one list, with foreign letters next to the closest Serbian ones', () => {
    const names = [
      'Abadžić',
      'Вукић',
      'Wagner',
      'Давид',
      'Đurić',
      'Ђуровић',
      'Лазић',
      'Љубић',
      'Nagy',
      'Његош',
      'Szabó',
      'Цвејић',
    ]
    expect(sorted(names.toReversed())).toEqual(names)
  })

  test('sorts surnames typed without accents next to those with them, and other letters in their own place', () => {
    const names = [
      'Петрић',
      'Petrov',
      'Petrovic',
      'Petrović',
      'Петровић',
      'Петровицки',
      'Петровски',
      'Петроћи',
      'Петроцић',
    ]
    const shown = sorted(names.toReversed())
    expect(shown.filter((name) => sortKey(name) === sortKey('Петровић'))).toEqual(['Петровић', 'Petrović', 'Petrovic'])
    expect(shown.map(sortKey)).toEqual(names.map(sortKey))
    expect(sortKey('Petrovic') < sortKey('Петровицки')).toBe(true)
  })

  test('treats d and j as two letters after a prefix', () => {
    expect(sortKey('odjednom')).toBe(sortKey('одједном'))
    expect(sortKey('podjela')).toBe(sortKey('подјела'))
  })

  test('sorts shorter names first, spaces before letters and numbers by value', () => {
    const names = [
      '1',
      '2/2026',
      '10/2026',
      '12',
      '12а',
      '13',
      'Петровић',
      'Петровић Ана',
      'Петровић-Јовановић',
      'Петровићева',
      'Ωμέγα',
    ]
    expect(sorted(names.toReversed())).toEqual(names)
    expect(sortKey('007')).toBe(sortKey('7'))
  })

  test('ignores case and accents', () => {
    expect(sortKey('SZABÓ')).toBe(sortKey('szabo'))
    expect(sortKey('Ђѝкић')).toBe(sortKey('ЂИКИЋ'))
    expect(sortKey('Юрьев')).toBe(sortKey('Јурев'))
  })

  test('is ordered by a byte comparison', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sortKey(text)).toMatch(/^[ -~]*$/)
      }),
    )
  })

  test('sorts numbers by value', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(sortKey(`${a}/26`) < sortKey(`${b}/26`)).toBe(a < b)
      }),
    )
  })

  test('agrees with the Serbian collation of Intl on Cyrillic words', () => {
    const collator = new Intl.Collator('sr-Cyrl-RS', { sensitivity: 'base' })
    fc.assert(
      fc.property(cyrillicWord, cyrillicWord, (a, b) => {
        // Adjacent letters that Latin would join are the only case in which a word may differ.
        fc.pre(!/[лн]ј|дж/i.test(a + ' ' + b))
        const [keyA, keyB] = [sortKey(a), sortKey(b)]
        expect(keyA < keyB ? -1 : keyA > keyB ? 1 : 0).toBe(Math.sign(collator.compare(a, b)))
      }),
    )
  })
})
