import { describe, expect, test } from 'vitest'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { aParty } from '../../testing/parties.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { letterheadCompany } from '../../testing/printed-companies.ts'
import { aPrintedDeathRecord } from '../../testing/printed-records.ts'
import { render } from '../../testing/rendered-documents.ts'
import { burialBook, type BookRow } from './burial-book.server.ts'
import type { BurialFacts } from './calls.ts'
import { type DeathRecord, isEarlyBurial } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const add = (values: Values) =>
    clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { ...buried(2025), ...values }))
  return {
    company,
    clerk,
    add,
    added: async (values: Values) => {
      const answer = await add(values)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ deathRecord: DeathRecord }>().deathRecord
    },
    facts: async (year: number) => (await clerk.get(`/api/deathRecord/book?year=${year}`)).json<BurialFacts>(),
    set: async (values: Values) => {
      const answer = await administrator.put('/api/company/documentSettings', values)
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}
const buried = (year: number) => ({ dateOfDeath: `${year}-03-01`, dateOfBurial: `${year}-03-04` })

describe('the number in the burial book', () => {
  test('is free but unique in its year, and the next one is proposed', async () => {
    const { added, add, facts } = await aTown()
    await added({ bookNumber: 7 })
    await added({ bookNumber: 7, ...buried(2024) })
    expect((await add({ bookNumber: 7 })).json()).toMatchObject({
      message: 'DEATH_RECORD_WITH_BOOK_NUMBER_ALREADY_EXIST',
      field: 'bookNumber',
    })
    expect(await added({})).toMatchObject({ bookNumber: null })
    expect([await facts(2025), await facts(2026)]).toEqual([
      { nextNumber: 8, isGapless: false, warnsEarly: true },
      { nextNumber: 1, isGapless: false, warnsEarly: true },
    ])
  })

  test('is assigned in a book without gaps, and neither chosen nor changed; that of a deleted record is not used again', async () => {
    const { clerk, added, add, set, facts } = await aTown()
    await set({ burialBookGapless: true, earlyBurialWarned: false })
    const { bookNumber, ...first } = await added({})
    expect(bookNumber).toBe(1)
    expect((await add({ bookNumber: 5 })).json()).toMatchObject({ message: 'DEATH_RECORD_BOOK_NUMBER_NOT_NEXT' })
    const edit = async (values: Values) => {
      const { version: _version, ...before } = first
      return clerk.put(`/api/deathRecord/${first.id}`, { ...before, bookNumber, ...values })
    }
    for (const values of [{ bookNumber: 2 }, { bookNumber: null }, buried(2024)])
      expect((await edit(values)).json()).toMatchObject({ message: 'DEATH_RECORD_BOOK_NUMBER_NOT_NEXT' })
    expect((await edit({ notes: 'Исправка' })).statusCode).toBe(200)
    await clerk.delete(`/api/deathRecord/${first.id}/${clerk.id}`)
    expect(await facts(2025)).toEqual({ nextNumber: 2, isGapless: true, warnsEarly: false })
    expect((await added({})).bookNumber).toBe(2)
  })
})

test('the payer of a funeral is a party', async () => {
  const { clerk, company, added, add } = await aTown()
  const party = await clerk.post(`/api/party/${company.id}`, aParty({ name: 'Вера', surname: 'Илић' }))
  const { id } = party.json<{ party: { id: number } }>().party
  expect(await added({ payerId: id, coffin: 'metal', sex: 'F', maritalStatus: 'widowed' })).toMatchObject({
    payer: { id, name: 'Вера Илић' },
    coffin: 'metal',
  })
  expect((await add({ payerId: 1 })).json()).toMatchObject({ message: 'PARTY_NOT_EXIST', field: 'payerId' })
})

test.each([
  ['the same day', ['2026-11-01', '', '2026-11-01', ''], true],
  ['the next day without hours', ['2026-11-01', '', '2026-11-02', ''], false],
  ['a minute too early', ['2026-11-01', '13:01', '2026-11-02', '13:00'], true],
  ['24 hours later', ['2026-11-01', '13:00', '2026-11-02', '13:00'], false],
])(
  'a burial within 24 hours of death is noticed: %s',
  (_, [dateOfDeath = '', timeOfDeath = '', dateOfBurial = '', burialTime = ''], isEarly) => {
    expect(isEarlyBurial({ dateOfDeath, timeOfDeath, dateOfBurial, burialTime })).toBe(isEarly)
  },
)

describe('the burial book', () => {
  const row = (bookNumber: number | null, own: Partial<BookRow> = {}): BookRow => ({
    ...aPrintedDeathRecord(),
    deleted: false,
    bookNumber,
    ...own,
  })
  const pdf = (rows: readonly BookRow[]) =>
    render(burialBook(rows, letterheadCompany, { year: 2026 }, 'Петар Петровић', new Date('2026-11-21T12:05:00Z')))

  test('prints the burials of a year with their numbers, and strikes deleted ones out', async () => {
    const words = pdfWords(await pdf([row(1), row(2, { deleted: true }), row(null)]))
    for (const part of [
      'КЊИГА САХРАНА ЗА 2026. ГОДИНУ',
      '1. Ђурђевић (Милан) Јован 0101950710129 01.01.1950. Београд',
      '2. упис је поништен',
      '– Ђурђевић',
      'Уписано у години: 2. Последњи број у књизи: 2.',
      'КЊИГУ ВОДИ име, презиме и потпис',
    ])
      expect(words).toContain(part)
  })

  test('counts the entries of each page', async () => {
    const pages = pageTexts(await pdf(Array.from({ length: 40 }, (_, at) => row(at + 1))))
    const counts = pages.flatMap((text) => /Уписано на овој страни: (\d+)/.exec(text)?.[1] ?? [])
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.map(Number).reduce((sum, each) => sum + each, 0)).toBe(40)
  })
})

test('is printed by year', async () => {
  const { clerk, company, added } = await aTown()
  await added({ bookNumber: 12, lastName: 'Младеновић' })
  await added({ lastName: 'Станковић', ...buried(2024) })
  const answer = await clerk.get(`/api/burialBook?companyId=${company.id}&year=2025`)
  expect(answer.headers['content-disposition']).toContain('Knjiga-sahrana(2025).pdf')
  const words = pdfWords(answer.rawPayload)
  expect(words).toContain('12. Младеновић')
  expect(words).not.toContain('Станковић')
})
