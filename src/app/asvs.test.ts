import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The evidence named in docs/asvs.md must exist.

const root = path.join(import.meta.dirname, '..', '..')
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

/** The numbers of levels 1 and 2 in ASVS 5.0.0, by section: `1 2 0` are requirements of these levels, 0 is one of level 3. */
const sections: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122220',
  '1.3': '112222222220',
  '1.4': '222',
  '1.5': '120',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12220',
  '2.4': '20',
  '3.1': '0',
  '3.2': '110',
  '3.3': '12220',
  '3.4': '11222200',
  '3.5': '11122000',
  '3.6': '0',
  '3.7': '22000',
  '4.1': '12200',
  '4.2': '20000',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112000',
  '5.3': '110',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11220000',
  '6.4': '112200',
  '6.5': '22222000',
  '6.6': '2220',
  '6.7': '00',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '220',
  '7.6': '22',
  '8.1': '1200',
  '8.2': '1120',
  '8.3': '100',
  '8.4': '20',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '220',
  '10.3': '22220',
  '10.4': '1111122222200000',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2200',
  '11.2': '22200',
  '11.3': '11200',
  '11.4': '1222',
  '11.5': '20',
  '11.6': '20',
  '11.7': '00',
  '12.1': '12200',
  '12.2': '11',
  '12.3': '22220',
  '13.1': '2000',
  '13.2': '222220',
  '13.3': '2200',
  '13.4': '1222200',
  '14.1': '22',
  '14.2': '12220000',
  '14.3': '122',
  '15.1': '12200',
  '15.2': '12200',
  '15.3': '1222222',
  '15.4': '0000',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2220',
  '17.1': '20',
  '17.2': '22220000',
  '17.3': '22',
}
const levels = new Map<string, string>(
  Object.entries(sections).flatMap(([section, each]) =>
    Array.from(each, (level, index) => [`${section}.${index + 1}`, level] as const).filter(
      ([, level]) => level !== '0',
    ),
  ),
)

/** `1.1.2, 4.3.1–4.4.4`: all requirements of the levels 1 and 2 in this range. */
function numbersIn(cell: string) {
  const all = [...levels.keys()]
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–')
    return levels.has(first) && levels.has(last) ? all.slice(all.indexOf(first), all.indexOf(last) + 1) : [range]
  })
}

/** The rows of a table, one for each requirement that it names in the given column. */
function rowsOf(heading: string, column: number) {
  const [, table = ''] = page.split(`\n## ${heading}\n`)
  const lines = (table.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\|.* \|$/.test(line) && /\d\.\d/.test(line))
  return lines.flatMap((line) => {
    const cells = line.slice(2, -2).split(' | ')
    return numbersIn(cells[column] ?? '').map((number) => ({ number, cells, evidence: cells.at(-1) ?? '' }))
  })
}

/** `- **1.1.2, 1.3.5** evidence`, one for each requirement. */
const met = [...page.matchAll(/^- \*\*(.+?)\*\* (.+)$/gm)].flatMap(([, numbers = '', evidence = '']) =>
  numbersIn(numbers).map((number) => ({ number, evidence, status: 'met' })),
)

const rows = [
  ...rowsOf('Not met', 0).map((row) => ({ ...row, status: row.cells[2] ?? '' })),
  ...rowsOf('Not applicable', 1).map((row) => ({ ...row, status: 'n/a' })),
  ...met,
].map((row) => ({ ...row, level: levels.get(row.number) }))

test('every requirement of the levels 1 and 2 is listed once', () => {
  const counted = Array.from(['1', '2'], (level) => [...levels.values()].filter((each) => each === level).length)
  expect(counted).toEqual([70, 183])
  expect(rows.map(({ number }) => number).toSorted()).toEqual([...levels.keys()].toSorted())
})

test('what is not met is a deviation or open', () => {
  const others = rows.filter(({ status }) => status !== 'met' && status !== 'n/a')
  expect(others.filter(({ status }) => !['deviation', 'open'].includes(status))).toEqual([])
})

test('the totals at the top match the rows', () => {
  const counts = ['1', '2'].map((level) => {
    const count = (...statuses: string[]) =>
      rows.filter((row) => row.level === level && (statuses.length === 0 || statuses.includes(row.status))).length
    const [applicable, met] = [count('met', 'deviation', 'open'), count('met')]
    const percent = (of: number) => `${met} (${((100 * met) / of).toFixed(1)} %)`
    return {
      requirements: count(),
      'not applicable': count('n/a'),
      applicable,
      met: percent(applicable),
      'met, excluding those that the original interface rules out': percent(applicable - count('deviation')),
      deviation: count('deviation'),
      open: count('open'),
    }
  })
  const [one, two] = counts
  const lines = Object.entries(one ?? {}).map(
    ([name, value]) => `| ${name} | ${value} | ${Object.entries(two ?? {}).find(([other]) => other === name)?.[1]} |`,
  )
  expect(page).toContain(`| | Level 1 | Level 2 |\n| --- | --- | --- |\n${lines.join('\n')}\n\n`)
})

test('the requirements that are not met are listed at the top', () => {
  for (const level of ['1', '2']) {
    const missing = rows.filter((row) => row.level === level && ['deviation', 'open'].includes(row.status))
    expect(page).toContain(`Not met at level ${level}: ${missing.map(({ number }) => number).join(', ')}.\n`)
  }
})

/** Files in backticks, each with the titles of tests in quotes after it. */
const cited = [
  ...page.matchAll(/`((?:src|e2e|faults|tools)\/[^`]+|\.oxlintrc\.json)`((?:,? "(?:`[^`]+`|[^"`])+")*)/g),
].map(([, file = '', titles = '']) => ({ file, titles: titles.split('"').filter((title) => !/^,? ?$/.test(title)) }))

test('every file and every title of a test that a row names exists', () => {
  expect(cited.length).toBeGreaterThan(100)
  const missing = cited.flatMap(({ file, titles }) => {
    if (!existsSync(path.join(root, file))) return [file]
    const text = readFileSync(path.join(root, file), 'utf8')
    return titles.filter((title) => !text.includes(title.replace(/…$/, ''))).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
  // A title without a file before it would not be checked.
  const quoted = rows.flatMap(({ evidence }) => evidence.match(/"[^"]+"/g) ?? [])
  const checked = cited.flatMap(({ titles }) => titles)
  expect(quoted.map((title) => title.slice(1, -1)).filter((title) => !checked.includes(title))).toEqual([])
})

test('a requirement that is met names its evidence', () => {
  /** «as 3.4.1», which must be met and name its evidence itself. */
  const others = (evidence: string) => [...evidence.matchAll(/as (\d+\.\d+\.\d+)/g)].map(([, number = '']) => number)
  const names = (evidence: string) => /`[^`]+`|\]\(/.test(evidence)
  const referred = met.flatMap(({ evidence }) => others(evidence))
  expect(
    referred.filter((number) => !met.some((row) => row.number === number && names(row.evidence))),
    'referred to, without evidence',
  ).toEqual([])
  const bare = met.filter(({ evidence }) => !names(evidence) && others(evidence).length === 0)
  expect(bare.map(({ number }) => number)).toEqual(['3.7.1', '6.2.10', '6.4.2'])
})
