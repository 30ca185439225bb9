import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '../../shared/fields.ts'
import { recordType } from '../../shared/record.ts'
import { countText, lastPage, listSearch, rangeText } from './list-search.ts'

const fields = z.object({ firstName: text('THING_FIRST_NAME'), notes: text('THING_NOTES') })
const type = recordType({
  name: 'thing',
  table: 'things',
  page: { path: '/things', title: ['Ствари', 'Things'], may: 'records' },
  base: '/api/thing',
  code: 'THING',
  notFound: 'THING_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields,
  columns: ['firstName', 'dateCreated'],
  searched: ['firstName'],
  title: ['firstName'],
  unique: [],
  references: [],
})
const schema = listSearch(type).extend({ month: z.int().min(1).max(12).optional().catch(undefined) })

test('valid list parameters in the URL are kept', () => {
  const search = { q: 'Петар', page: 3, size: 10, sort: '-firstName,dateCreated', month: 3 }
  expect(schema.parse(search)).toEqual(search)
})

test('a search for digits, which the router parses as a number, stays a text', () => {
  expect(schema.parse({ q: 1207938715029 })).toEqual({ q: '1207938715029' })
})

test.each([
  { page: 0 },
  { page: 1 },
  { page: 'two' },
  { page: 1.5 },
  { size: 7 },
  { size: '10' },
  { sort: 'notes' },
  { sort: '--firstName' },
  { sort: 'firstName,notes' },
  { sort: 'firstName,,' },
  { sort: 'firstName,-firstName,dateCreated,-dateCreated,firstName' },
  { sort: 5 },
  { q: { a: 1 } },
  { month: 13 },
])('invalid parameters in the URL fall back to the default: %o', (search) => {
  expect(Object.values(schema.parse(search)).filter((value) => value !== undefined)).toEqual([])
})

const records = {
  one: ['запис', 'record'],
  few: ['записа', 'records'],
  other: ['записа', 'records'],
} as const
const reprimands = {
  one: ['опомена', 'reprimand'],
  few: ['опомене', 'reprimands'],
  other: ['опомена', 'reprimands'],
} as const

test('the range of a page is shown as text', () => {
  expect(rangeText({ page: 1, size: 25, total: 9 }, records, 'rs')).toBe('1–9 од 9 записа')
  expect(rangeText({ page: 2, size: 10, total: 21 }, records, 'rs')).toBe('11–20 од 21 записа')
  expect(rangeText({ page: 3, size: 10, total: 21 }, reprimands, 'rs')).toBe('21–21 од 21 опомене')
  expect(rangeText({ page: 1, size: 25, total: 1 }, records, 'en')).toBe('1–1 of 1 record')
  expect(rangeText({ page: 1, size: 5, total: 0 }, records, 'en')).toBe('0–0 of 0 records')
})

test('deleted records are counted separately, with the adjective’s form for the noun', () => {
  const shown = (live: number, deleted: number, gender: 'm' | 'f' | 'n') =>
    countText({ total: live + deleted, deleted }, { count: gender === 'f' ? reprimands : records, gender }, 'rs')
  expect(shown(11, 0, 'm')).toBe('11 записа')
  expect(shown(11, 1, 'm')).toBe('11 записа, 1 обрисан')
  expect(shown(1, 2, 'm')).toBe('1 запис, 2 обрисана')
  expect(shown(0, 5, 'm')).toBe('0 записа, 5 обрисаних')
  expect(shown(2, 1, 'f')).toBe('2 опомене, 1 обрисана')
  expect(shown(2, 3, 'f')).toBe('2 опомене, 3 обрисане')
  expect(shown(5, 1, 'n')).toBe('5 записа, 1 обрисано')
  expect(countText({ total: 3, deleted: 1 }, { count: records, gender: 'm' }, 'en')).toBe('2 records, 1 deleted')
})

test('where not all matches are counted, the count says so', () => {
  const many = { total: 10_000, totalIsExact: false as const, deleted: 0 }
  const said = (deleted: number, language: 'rs' | 'en') =>
    countText({ ...many, deleted }, { count: records, gender: 'm' }, language)
  expect(said(0, 'rs')).toBe('више од 10.000 записа')
  expect(said(3, 'rs')).toBe('више од 10.000 записа са обрисаним')
  expect(said(0, 'en')).toBe('more than 10,000 records')
})

test('the range of a page states that it includes deleted records', () => {
  const range = { page: 1, size: 25, total: 12, withDeleted: true }
  expect(rangeText(range, records, 'rs')).toBe('1–12 од 12 записа са обрисаним')
  expect(rangeText(range, records, 'en')).toBe('1–12 of 12 records with deleted')
})

test('an empty list has one page, a full one no more than it needs', () => {
  expect([0, 1, 25, 26].map((total) => lastPage(total))).toEqual([1, 1, 1, 2])
  expect(lastPage(11, 5)).toBe(3)
})
