import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { rangeText } from '../client/records/list-search.ts'
import { counted } from '../shared/texts.ts'
import { recordTexts } from './record-types.ts'

const source = path.join(import.meta.dirname, '..')
const isShown = (file: string) => !/\.test\.|^testing/.test(file)
const quoted = `('[^'\\n]*'|"[^"\\n]*"|\`[^\`]*\`)`
const pair = new RegExp(`\\[\\s*${quoted},\\s*${quoted},?\\s*\\]`, 'g')

/** All texts in both languages. */
const texts = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter(isShown)
  .flatMap((file) => [...readFileSync(path.join(source, file), 'utf8').matchAll(pair)])
  .map(([, serbian = '', english = '']) => [serbian.slice(1, -1), english.slice(1, -1)] as const)
  .filter(([serbian]) => /\p{Script=Cyrillic}/u.test(serbian))

/** One word for one thing, and what is not said for it. */
const words = [
  ['писма', 0, /(?<!\p{L})допис/iu],
  ['Одустани', 0, /^Откажи$/],
  ['Одштампај', 0, /преглед и штампа/i],
  ['е-пошта', 0, /(?<!\p{L})(имејл|мејл|електронск\p{L}* пошт)/iu],
  ['било шта, which has no gender', 0, /^све$/],
  ['instalment', 1, /(?<!interest )\brates?\b/i],
  ['undelivered e-mail', 1, /undelivered mail/i],
  ['«3 more»', 1, /\b(and another|and more:?)$|^another$/i],
  ['«Yes, on condition»', 1, /^(YES|NO)\b/],
] as const

test.each(words)('texts say %s', (_word, language, other) => {
  expect(texts.length).toBeGreaterThan(1500)
  expect(texts.filter((text) => other.test(text[language]))).toEqual([])
})

test('English titles of lists are nouns', () => {
  const titles = recordTexts.map(({ title }) => title[1])
  expect(titles.filter((title) => /^(Build|Rent|Add|Create|Edit|Print) (?!contracts)/.test(title))).toEqual([])
})

/** They say under which condition the value is needed. */
const conditional = /^PARTY_(ADDRESS|CITY|EMAIL|EMAIL_CONSENT_DATE)_|_FILE_NAME_|^USER_EMAIL_/
test('the English message of a missing value is that of the requirements', () => {
  const messages = recordTexts.flatMap(({ codes }) => Object.entries(codes))
  const others = messages.filter(
    ([code, text]) => code.endsWith('_CANT_BE_NULL') && !conditional.test(code) && text?.[1] !== 'Required',
  )
  expect(messages.length).toBeGreaterThan(200)
  expect(others).toEqual([])
})

/** The first words of every text that is chosen by a count, also of documents. */
const counts = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter(isShown)
  .flatMap((file) => [
    ...readFileSync(path.join(source, file), 'utf8').matchAll(
      /\bone: \[?'([^' ]*)[^{}]*?few: \[?'([^' ]*)[^{}]*?other: \[?'([^' ]*)/g,
    ),
  ])
  .map((words) => words.slice(1).map((word) => word.replace(/\.$/, '')))

/** By the ending of the singular: nouns in -ост, feminine, neuter, and masculine ones. */
const agreeing = [
  /ост \S*ости \S*ости$/,
  /[ау] \p{L}*е \p{L}*(а|и|их)$/u,
  /[ое] \p{L}*а \p{L}*(а|их)$/u,
  /[^ауое] \p{L}*а \p{L}*(а|их|о)$/u,
]
test('what is counted agrees with one, with a few and with many', () => {
  expect(counts.length).toBeGreaterThan(35)
  expect(counts.map((words) => words.join(' ')).filter((words) => !agreeing.some((form) => form.test(words)))).toEqual(
    [],
  )
})

const endings = {
  m: { one: /[^аеиоу]$/, few: /а$/, other: /(а|их)$/ },
  f: { one: /а$/, few: /е$/, other: /а$/ },
  n: { one: /[ое]$/, few: /а$/, other: /(а|их)$/ },
} as const
const formOf = (n: number) =>
  n % 10 === 1 && n !== 11 ? 'one' : n % 10 >= 2 && n % 10 <= 4 && (n < 12 || n > 14) ? 'few' : 'other'

describe.each(recordTexts)('the noun $count.one', ({ count, gender, add }) => {
  test('agrees with every count from 0 to 22', () => {
    for (let n = 0; n <= 22; n++) {
      const [number, ...noun] = counted(n, count, 'rs').split(' ')
      expect(number).toBe(String(n))
      for (const word of noun) expect(word, `${n} ${word}`).toMatch(endings[gender][formOf(n)])
      expect(counted(n, count, 'en')).toBe(`${n} ${n === 1 ? count.one[1] : count.other[1]}`)
    }
  })

  test('agrees with the adjective of the form for a new record', () => {
    const [adjective, noun] = add[0].split(' ')
    expect(adjective).toBe({ m: 'Нови', f: 'Нова', n: 'Ново' }[gender])
    // An adjective before it has its definite form: «Нови текући рачун».
    expect(noun).toMatch(gender === 'm' ? /[^аеоу]$/ : endings[gender].one)
  })

  test('is in the genitive after «од»', () => {
    for (let n = 1; n <= 22; n++) {
      const noun = rangeText({ page: 1, size: 25, total: n }, count, 'rs').split(' ').slice(3)
      const form = formOf(n) === 'other' ? endings[gender].other : gender === 'f' ? /е$/ : /(а|ог)$/
      for (const word of noun) expect(word, `од ${n} ${word}`).toMatch(form)
      if (formOf(n) === 'one' && noun.length > 1) expect(noun[0], `од ${n}`).toMatch(/ог$/)
    }
  })
})
