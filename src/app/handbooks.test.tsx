import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { partsOf, type Section, sectionsOf } from '../client/help/handbook.ts'
import { bankStatementsPage } from '../features/bank-statements/page-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { programVersion } from '../server/version.ts'
import { recordPages } from './record-pages.ts'
import { recordTexts } from './record-types.ts'

const root = path.join(import.meta.dirname, '..', '..')
const handbooks = ['clerk', 'administrator'] as const
const languages = ['sr', 'en'] as const
const sections = (name: (typeof handbooks)[number], language: (typeof languages)[number]) =>
  sectionsOf(readFileSync(path.join(root, 'docs', `handbook-${name}.${language}.md`), 'utf8'))
const news = (language: (typeof languages)[number]) =>
  sectionsOf(readFileSync(path.join(root, 'docs', `news.${language}.md`), 'utf8'))
const lines = (section: Section) => section.blocks.flatMap((block) => block.lines.flatMap(partsOf))

/** The screens with a menu, which have the button for help. */
const screens = [
  ...recordPages.map(({ title }) => title),
  bankStatementsPage.title,
  ...(
    [
      'paymentSchedule',
      'interest',
      'accountingMonths',
      'collection',
      'debtors',
      'account',
      'cashDesk',
      'moneySettings',
      'documentSettings',
      'import',
      'partySuggestions',
      'graveLinks',
      'auditTrail',
      'profile',
    ] as const
  ).map((name) => pageTitles[name]),
]

describe.each([
  ['sr', 0],
  ['en', 1],
] as const)('the handbooks in %s', (language, place) => {
  const all = [...handbooks.flatMap((name) => sections(name, language)), ...news(language)]

  test.each(screens.map((title) => title[place]))('have a section about %s', (title) => {
    expect(all.filter((section) => section.title === title)).toHaveLength(1)
  })

  test('name buttons and fields as the application does', () => {
    const composed = recordTexts.flatMap(({ addButton, document }) => [
      `'${addButton[place]}`,
      `'${document.print[place]}`,
    ])
    const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .concat(composed)
      .join('\n')
    const named = all.flatMap(lines).flatMap(({ kind, text }) => (kind === 'strong' ? [text] : []))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((text) => !code.includes(`'${text}`))).toEqual([])
  })

  test('link only to sections that exist, and show no marks of Markdown', () => {
    const parts = all.flatMap(lines)
    const anchors = all.map(({ anchor }) => anchor)
    const dead = parts.filter(
      (part) => part.kind === 'link' && part.anchor !== undefined && !anchors.includes(part.anchor),
    )
    const marked = parts.filter(({ kind, text }) => kind !== 'link' && /[*`<>[\]]|^#/.test(text))
    expect([dead, marked]).toEqual([[], []])
  })
})

test.each(handbooks)('the %s’s handbook has the same sections and lists in both languages', (name) => {
  const [serbian = [], english = []] = languages.map((language) =>
    sections(name, language).map(({ blocks }) => blocks.map(({ kind, lines: items }) => `${kind} ${items.length}`)),
  )
  expect(english).toEqual(serbian)
})

test('the news have the same sections in both languages, and one about the version of the program', () => {
  const shapes = languages.map((language) =>
    news(language).map(({ title, blocks }) => [
      /[\d.]+/.exec(title)?.[0],
      ...blocks.map(({ kind, lines: items }) => `${kind} ${items.length}`),
    ]),
  )
  expect(shapes[1]).toEqual(shapes[0])
  expect(shapes[0]?.[0]?.[0]).toBe(programVersion)
})
