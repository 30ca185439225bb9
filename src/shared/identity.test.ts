import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identityKeys, isSame, isSameNumber, meant, nearKey } from './identity.ts'
import { toLatin } from './serbian-script.ts'

// docs/domain/script-and-sorting.md#identity

const same: readonly (readonly string[])[] = [
  ['5ч', '5Ч', '5č', '5 ч', '5-ч', '05ч', '5 - Č'],
  ['20', '020', ' 20 '],
  ['21а', '21 а', '21-а', '21a', '21-A', '021 А'],
  ['А-5', 'А5', 'A 5', 'а 05'],
  ['12з', '12z'],
  ['12ђ', '12đ', '12dj'],
  ['3В', '3B'],
  ['3В', '3V'],
  ['5/3', '5 / 3', '05/03', '５/３'],
  ['1 2', '1  2', '1\u00a02'],
  ['Ново гробље', 'ново гробље', 'Novo groblje', 'Nово гробље', 'Hово гробље', 'Ново  гробље', 'НОВО ГРОБЉЕ'],
  ['Петровић', 'Petrović', 'Petrovic', 'PETROVIC', 'Пeтровић'],
  ['Ђорђе Ђокић', 'Đorđe Đokić', 'Djordje Djokic', 'Đorđe Djokić'],
  ['Јовановић-Марић', 'Jovanovic-Maric'],
  ['Љубица Њежић', 'Ljubica Nježić', 'ǈubica Nježic'],
  ['Оџаци', 'Odžaci'],
]
const different: readonly (readonly [string, string])[] = [
  ['С', 'Ш'],
  ['З', 'Ж'],
  ['Ц', 'Ч'],
  ['Ц', 'Ћ'],
  ['Ч', 'Ћ'],
  ['5ц', '5ч'],
  ['5ћ', '5ч'],
  ['5c', '5ч'],
  ['5c', '5ћ'],
  ['12z', '12ж'],
  ['12ж', '12з'],
  ['12з', '123'],
  ['5/3', '5-3'],
  ['5/3', '53'],
  ['5-3', '53'],
  ['5 3', '53'],
  ['21/а', '21а'],
  ['1', '10'],
  ['5²', '52'],
  ['Дачић', 'Дацић'],
  ['Dacic', 'Дачић'],
  ['Petrovicka', 'Петровићка'],
  ['Cacak', 'Чачак'],
  ['Sabac', 'Шабац'],
  ['Петровиц', 'Петровић'],
  ['Надја', 'Нађа'],
  ['Марко', 'Марка'],
  // Each letter may look like or read as the other, but not both within one text.
  ['Bera', 'Вера'],
  ['Hana', 'Нана'],
  ['', '1'],
]

describe('two texts', () => {
  test.each(same.flatMap(([first = '', ...others]) => others.map((other) => [first, other])))(
    '«%s» and «%s» are the same, in both directions',
    (one, other) => {
      expect([isSame(one, other), isSame(other, one), nearKey(one) === nearKey(other)]).toEqual([true, true, true])
      expect(isSameNumber(one, other)).toBe(true)
    },
  )

  test.each(different)('«%s» and «%s» are not the same', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false])
  })

  test('are the same as a third one that is between them', () => {
    expect([isSame('5c', '5ц'), isSame('5c', '5с'), isSame('5ц', '5с')]).toEqual([true, true, false])
    expect([isSame('Petrovic', 'Петровиц'), isSame('Petrovic', 'Петровић')]).toEqual([true, true])
    expect([isSame('Nadja', 'Нађа'), isSame('Nadja', 'Надја')]).toEqual([true, true])
  })
})

const serbian = [
  ...'абвгдђежзијклљмнњопрстћуфхцчџшѕіабвabcčćdđefghijklmnopqrsštuvwxyzžöő0123456789',
  ' ',
  '/',
  '-',
  '.',
  'dj',
]
const text = fc.array(fc.constantFrom(...serbian, ...serbian.map((each) => each.toUpperCase())), { maxLength: 8 })
const written = text.map((letters) => letters.join(''))
const cyrillic = fc
  .array(fc.constantFrom(...'абвгдђежзијклљмнњопрстћуфхцчџш0123456789'), { minLength: 1, maxLength: 8 })
  .map((letters) => letters.join(''))
  // Bare Latin writes ђ and дј alike, and reads «иц» at the end as «ић»: no word has ђ and one of these.
  .filter((word) => !/дј|иц$/.test(word) || !word.includes('ђ'))

test('a text is the same in the other script, also without accents, in capitals, with spaces around it and as it looks', () => {
  const asItLooks = (word: string) => word.replace(/[аејкмотс]/g, (each) => 'aejkmotc'.charAt('аејкмотс'.indexOf(each)))
  fc.assert(
    fc.property(cyrillic, (word) => {
      const latin = toLatin(word)
      const bare = latin.replaceAll('đ', 'dj').replace(/ić$/, 'ic')
      for (const other of [latin, bare, word.toUpperCase(), ` ${word} `, asItLooks(word)])
        expect([isSame(word, other), isSameNumber(word, other), nearKey(other)]).toEqual([true, true, nearKey(word)])
    }),
  )
})

test('texts in Cyrillic are the same only if their letters and digits are', () => {
  fc.assert(
    fc.property(cyrillic, cyrillic, (one, other) => {
      const plain = (word: string) =>
        word
          .replace(/(?<!\d)0+(?=\d)/g, '')
          .replaceAll('љ', 'лј')
          .replaceAll('њ', 'нј')
          .replaceAll('џ', 'дж')
      expect(isSame(one, other)).toBe(plain(one) === plain(other))
    }),
  )
})

test('texts that are the same have the same near key', () => {
  fc.assert(
    fc.property(written, written, (one, other) => {
      fc.pre(isSameNumber(one, other))
      expect(nearKey(one)).toBe(nearKey(other))
    }),
  )
  // Pairs of single characters, which random texts seldom hit.
  const torn = serbian.flatMap((one) =>
    serbian.filter((other) => isSameNumber(one, other) && nearKey(one) !== nearKey(other)).map((other) => one + other),
  )
  expect(torn).toEqual([])
})

test('the keys of a key are itself', () => {
  fc.assert(
    fc.property(written, (each) => {
      const [read, bare, look] = identityKeys(each)
      expect([identityKeys(read)[0], identityKeys(bare)[0], identityKeys(look)[2]]).toEqual([read, bare, look])
    }),
  )
})

describe('of several candidates', () => {
  const among = (typed: string, ...labels: string[]) => meant([typed], labels, (label) => [label])

  test('the only one with the same text is meant', () => {
    expect(among('12z', '12ж', '12з')).toEqual({ one: '12з', several: [], near: [] })
    expect(among('078', '78').one).toBe('78')
  })

  test('the exactly equal one is meant', () => {
    expect(among('5c', '5ц', '5c').one).toBe('5c')
    expect(among(' 5ц ', '5ц', '5c').one).toBe('5ц')
  })

  test('otherwise none is', () => {
    expect(among('5C', '5ц', '5с', '5ч')).toEqual({ several: ['5ц', '5с'], near: [] })
  })

  test('a nearly equal one is only suggested', () => {
    expect(among('5ц', '5ч')).toEqual({ one: undefined, several: [], near: ['5ч'] })
  })

  test('all texts of a candidate count', () => {
    const graves = [
      ['Ш', '12з'],
      ['С', '12з'],
      ['С', '12ж'],
    ] as const
    expect(meant(['S', '12z'], graves, (grave) => grave).one).toBe(graves[1])
  })
})

// docs/domain/script-and-sorting.md#numbers-that-look-alike
describe('numbers of documents', () => {
  const alike: [string, string][] = [
    ['РАСЕ/1', 'RACE/1'],
    ['РАСЕ/1', 'race/1'],
    ['RACE/1', 'race/1'],
    ['УГ-1/26', 'UG-1/26'],
    ['уг-1/26', 'UG - 1 / 26'],
    ['УГ-1', 'УГ1'],
    ['007/2026', '7/2026'],
    ['АВ-1', 'AB-1'],
    ['АВ-1', 'AV-1'],
    ['Р-1', 'P-1'],
    ['Р-1', 'R-1'],
    ['Њ-1', 'NJ-1'],
    ['Ђ-1', 'đ-1'],
    ['Ђ-1', 'DJ-1'],
    ['12\u20132026', '12-2026'],
    ['１２/2026', '12/2026'],
  ]
  test.each(alike)('%s and %s are the same, in both directions', (one, other) => {
    expect([isSameNumber(one, other), isSameNumber(other, one), nearKey(one)]).toEqual([true, true, nearKey(other)])
  })

  test.each([
    ['P-1', 'R-1'],
    ['П-1', 'Р-1'],
    ['В-1', 'Б-1'],
    ['C-1', 'S-1'],
    ['Ц-1', 'С-1'],
    ['1/2026', '11/2026'],
    ['1/2026', '1-2026'],
    ['12', '1 3'],
  ])('%s and %s are not the same', (one, other) => {
    expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([false, false])
  })
})
