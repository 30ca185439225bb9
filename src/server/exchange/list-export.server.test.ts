import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { recordTexts } from '../../app/record-types.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { aReprimand } from '../../testing/contracts.ts'
import { aRegister } from '../../testing/death-records.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
import { filesOf, sheetOf } from '../../testing/workbook.ts'
import { reprimand } from '../../features/reprimands/record.ts'
import { clerkWith } from '../../testing/clerk.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { workbook } from './xlsx.ts'

const platform = platformForTests()

async function exported(person: Person, path: string, body: object = {}) {
  const answer = await person.post(`/api/${path}/export`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const linesOf = async (person: Person, path: string, body: object = {}) => {
  const { body: text } = await exported(person, path, { format: 'csv', ...body })
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
}
const sheetFrom = async (...asked: Parameters<typeof exported>) => sheetOf((await exported(...asked)).rawPayload)

const surnames = ['Чолић', 'Анић', 'Илић', 'Анђић']
async function fourReprimands() {
  const clerk = await clerkWith(platform, reprimand)
  const added = []
  for (const [at, clientSurname] of surnames.entries())
    added.push(
      await clerk.add(aReprimand({ clientSurname, reprimandDate: `2026-0${at + 1}-15`, debtAmount: 100.5 + at })),
    )
  return { ...clerk, added }
}

test('a list is exported with its search, filters and order, without deleted records', async () => {
  const clerk = await fourReprimands()
  const names = async (body: object) => {
    const [header = [], ...rows] = await linesOf(clerk, 'reprimand', body)
    return rows.map((row) => row[header.indexOf('Презиме')])
  }
  expect(await names({})).toEqual(surnames.toReversed())
  expect(await names({ sort: 'clientSurname' })).toEqual(['Анђић', 'Анић', 'Илић', 'Чолић'])
  expect(await names({ searchParam: 'an', sort: '-clientSurname', page: 7, size: 1 })).toEqual(['Анић', 'Анђић'])
  expect(await names({ reprimandDateFrom: '2026-03-01' })).toEqual(['Анђић', 'Илић'])
  const [first, second] = clerk.added
  await clerk.remove(second?.id ?? 0)
  expect(await names({ sort: 'debtAmount' })).toEqual(['Чолић', 'Илић', 'Анђић'])
  expect(await names({ only: [first?.id, second?.id] })).toEqual(['Чолић'])
  expect(await names({ recordState: 'deleted' })).toEqual(['Анић'])
})

test('a CSV file opens in Serbian Excel: decimal commas, dates that every program recognises, nothing that is evaluated', async () => {
  const clerk = await clerkWith(platform, reprimand)
  await clerk.add(aReprimand({ clientSurname: '=1+1', clientAddress: '+381 "бб"; 5', debtAmount: 12_345.6 }))
  const { headers, rawPayload } = await exported(clerk, 'reprimand', { format: 'csv' })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/filename\*=UTF-8''%D0%9E.*_20\d\d-\d\d-\d\d\.csv/)
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = rawPayload.toString()
  expect(text).toContain(";'=1+1;")
  expect(text).toContain(`;"'+381 ""бб""; 5";`)
  expect(text).toContain(';12345,60;')
  expect(text).toMatch(/;2026-11-01;.*;20\d\d-\d\d-\d\d \d\d:\d\d\r\n$/)
})

test('cells of a workbook have types, numbers of people stay texts, and the header stays on the screen', async () => {
  const { clerk, added } = await aRegister(platform, 'Гробље & "парк" <1>')
  const { jmbg } = await added({ lastName: '=cmd', notes: 'први\nдруги _x0041_', burialPlaceNumber: '007' })
  await added({ jmbg: null, noJmbgReason: 'oldRecord', dateOfBirth: '1889-03-02', dateOfDeath: '1970-01-01' })
  const { xml, rows } = await sheetFrom(clerk, 'deathRecord', { sort: 'dateCreated' })
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  const [header = {}, first = {}, second = {}] = rows
  const columns = new Map(Object.entries(header).map(([column, { value }]) => [value, column]))
  const cell = (row: typeof first, label: string) => row[columns.get(label) ?? '']
  expect([...columns.keys()].slice(0, 5)).toEqual(['Име', 'Име оца', 'Презиме', 'ЈМБГ', 'Без ЈМБГ – разлог'])
  expect(cell(first, 'ЈМБГ')).toEqual({ value: jmbg, format: '@', isQuoted: false })
  expect(cell(first, 'Презиме')).toEqual({ value: '=cmd', format: '@', isQuoted: true })
  expect(cell(first, 'Број гробног места')).toMatchObject({ value: '007', format: '@' })
  expect(cell(first, 'Гробље')).toMatchObject({ value: 'Гробље & "парк" <1>' })
  expect(cell(first, 'Напомена')).toMatchObject({ value: 'први\nдруги _x005F_x0041_' })
  expect(cell(first, 'Датум рођења')).toMatchObject({ value: expect.any(Number), format: 'dd\\.mm\\.yyyy\\.' })
  expect(cell(first, 'Датум уноса')).toMatchObject({
    value: expect.any(Number),
    format: 'dd\\.mm\\.yyyy\\.\\ hh:mm',
  })
  // A spreadsheet has no dates before 1900; 1 January 1970 is day 25,569.
  expect(cell(second, 'Датум рођења')).toMatchObject({ value: '02.03.1889.', format: '@' })
  expect(cell(second, 'Датум смрти')).toMatchObject({ value: 25_569 })
  expect(cell(second, 'ЈМБГ')).toBeUndefined()
  expect(cell(second, 'Без ЈМБГ – разлог')?.value).not.toBe('oldRecord')
})

test('amounts are numbers, and in English the headers and words are English', async () => {
  const clerk = await clerkWith(platform, reprimand)
  await clerk.add(aReprimand({ debtAmount: 0.1 }))
  const { rows } = await sheetFrom(clerk, 'reprimand', { language: 'en' })
  const [header = {}, row = {}] = rows
  const column = Object.entries(header).find(([, { value }]) => value === 'Debt amount')?.[0] ?? ''
  expect(row[column]).toEqual({ value: 0.1, format: '#,##0.00', isQuoted: false })
})

test('an export is audited, and its personal numbers are noted as read by the user', async () => {
  const { clerk, company, added } = await aRegister(platform)
  const [{ id }, other] = [await added(), await added({ jmbg: null, noJmbgReason: 'foreigner' })]
  await exported(clerk, 'deathRecord')
  expect(await actionsOf(platform, clerk.id)).toEqual(['DEATH_RECORD_ADDED', 'DEATH_RECORD_ADDED', 'RECORDS_EXPORTED'])
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const readings = await administrator.post('/api/personalData/readings', { userId: clerk.id, way: 'export' })
  expect(readings.json()).toMatchObject({ total: 1, entities: [{ recordType: 'deathRecord', records: [{ id }] }] })
  expect(readings.body).not.toContain(`"id":${other.id},`)
})

test('records of another company are not exported, even by their ids', async () => {
  const [ours, theirs] = [await aRegister(platform), await aRegister(platform)]
  const { id } = await theirs.added({ lastName: 'Страна' })
  await ours.added()
  expect(await linesOf(ours.clerk, 'deathRecord', { only: [id] })).toHaveLength(1)
  const refused = await ours.clerk.post('/api/deathRecord/export', { companyId: theirs.company.id })
  expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
})

test('the month of a register limits its export', async () => {
  const { clerk, added } = await aRegister(platform)
  for (const month of ['01', '02']) await added({ dateOfDeath: `2025-${month}-01`, dateOfBurial: `2025-${month}-03` })
  expect(await linesOf(clerk, 'deathRecord', { year: 2025, month: 2 })).toHaveLength(2)
})

test('every list of records can be exported', async () => {
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', await platform.aCompany()))
  const all: readonly RecordTypeTexts[] = recordTexts
  for (const { type, fields } of all) {
    const person = type.may.read === 'companies' ? superadmin : administrator
    const [header] = await linesOf(person, type.base.slice('/api/'.length))
    const missing = type.columns.filter((name) => !header?.includes(String(fields[name]?.[0])))
    expect(missing, type.name).toEqual([])
  }
})

test('a client that disconnects stops the reading of records', async () => {
  let isReading = false
  const rows = async function* () {
    isReading = true
    try {
      for (;;) yield ((await delay(1), [Array.from({ length: 100 }, () => 'а'.repeat(1000))]))
    } finally {
      isReading = false
    }
  }
  const file = workbook('Листа', ['А'], rows())
  file.on('error', () => undefined)
  file.resume()
  await vi.waitFor(() => expect(isReading).toBe(true))
  await once(file, 'data')
  file.destroy()
  await vi.waitFor(() => expect(isReading).toBe(false))
})

test('an error while reading aborts the file, so that nobody mistakes it for the whole list', async () => {
  const rows = async function* () {
    yield [['а']]
    throw new Error('no more')
  }
  await expect(workbook('Листа', ['А'], rows()).toArray()).rejects.toThrow('no more')
})

test('texts that XML or spreadsheet programs cannot hold do not break a workbook', async () => {
  const rows = async function* () {
    yield [['\u0000\u000b\ufffe\ud800</t>', 'а'.repeat(40_000)]]
  }
  const file = Buffer.concat(await workbook("[Лист]: 'а'/*?\\".padEnd(40, 'б'), ['А', 'Б'], rows()).toArray())
  expect(filesOf(file).get('xl/workbook.xml')).toMatch(/<sheet name=" Лист {4}а {5}б{16}" /)
  expect(sheetOf(file).rows[1]).toMatchObject({ A: { value: '\ufffd</t>' }, B: { value: 'а'.repeat(32_767) } })
})
