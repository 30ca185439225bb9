import { expect, test } from 'vitest'
import { deathRecord } from '../../features/death-records/record.ts'
import { reprimand } from '../../features/reprimands/record.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aReprimand } from '../../testing/contracts.ts'
import { aRegister } from '../../testing/death-records.ts'
import { pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
import { mostPrintedRows } from './list-document.ts'

const platform = platformForTests()

async function printed(person: Person, path: string, body: object = {}) {
  const answer = await person.post(`/api/${path}/export`, { format: 'pdf', ...body })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}

test('a printed list has the company, the title, the filters, chosen columns, sums and page numbers', async () => {
  const clerk = await clerkWith(platform, reprimand)
  for (const [at, clientSurname] of ['Чолић', 'Анић', 'Илић'].entries())
    await clerk.add(aReprimand({ clientSurname, reprimandDate: `2026-0${at + 1}-15`, debtAmount: 1000.5 + at }))
  const pdf = await printed(clerk, 'reprimand', {
    searchParam: 'ić',
    debtAmountFrom: 1001,
    reprimandDateTo: '2026-12-31',
    sort: 'clientSurname',
    columns: ['clientSurname', 'reprimandDate', 'debtAmount'],
  })
  const words = pdfWords(pdf)
  expect(words).toContain('ОПОМЕНЕ')
  expect(words).toMatch(/Претрага: „ić“ .* Датум опомене: до 31\.12\.2026\./)
  expect(words).toContain('Износ дуга: од 1.001,00')
  expect(words).toMatch(/1\. Анић 15\.02\.2026\. 1\.001,50 2\. Илић 15\.03\.2026\. 1\.002,50/)
  expect(words).not.toContain('Чолић')
  expect(words).toContain('Укупно: 2 опомене')
  expect(words).toMatch(/Износ дуга: 2\.004,00.дин\./)
  expect(words).toMatch(/Одштампано \d\d\.\d\d\.20\d\d\. \d\d:\d\d · Корисник: Мирјана Петровић/)
  expect(words).toContain('Страна 1 од 1')
  expect(
    taggedTexts(pdf)
      .filter(({ tag }) => tag === 'TH')
      .map(({ text }) => text),
  ).toEqual(['Р. бр.', 'Презиме', 'Датум опомене', 'Износ дуга'])
  const { xmp, isTagged, language, author } = await pdfFacts(pdf)
  expect([isTagged, language]).toEqual([true, 'sr-RS'])
  expect(words).toContain(author)
  expect(xmp).toMatch(/<pdfaid:part>2<\/pdfaid:part>.*<pdfuaid:part>1<\/pdfuaid:part>/s)
})

test('a long list repeats its header on every page, and numbers the pages', async () => {
  const { clerk, company } = await aRegister(platform)
  await graveyards(company.id, 150)
  const pages = pageTexts(await printed(clerk, 'graveyard'))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Страна ${at + 1} од ${pages.length}`)
    if (page.includes('Место ')) expect(page).toContain('Р. бр.')
  }
})

test('in Latin script and in English, the words around the records are too, and so is the language of the file', async () => {
  const clerk = await clerkWith(platform, reprimand)
  await clerk.add(aReprimand({ debtAmount: 0.1 }))
  const latin = await printed(clerk, 'reprimand', { language: 'rs-Latn' })
  expect(pdfWords(latin)).toMatch(/OPOMENE .* Ukupno: 1 opomena .* Strana 1 od 1/)
  expect((await pdfFacts(latin)).language).toBe('sr-Latn-RS')
  const english = await printed(clerk, 'reprimand', { language: 'en' })
  expect(pdfWords(english)).toMatch(/REPRIMANDS .* Total: 1 reprimand .* Page 1 of 1/)
  expect((await pdfFacts(english)).language).toBe('en')
})

test('the month and the names of referenced records are printed, and a list without rows says how many it has', async () => {
  const { clerk, graveyard } = await aRegister(platform, 'Ново гробље')
  const words = pdfWords(await printed(clerk, 'deathRecord', { year: 2025, month: 2, graveyardId: graveyard.id }))
  expect(words).toContain('Фебруар 2025. · Гробље: Ново гробље')
  expect(words).toContain('Укупно: 0 записа')
})

test('a printed list is audited, and its personal numbers are read only if they are printed', async () => {
  const { clerk, company, added } = await aRegister(platform)
  const { id } = await added()
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const readings = async () =>
    (await administrator.post('/api/personalData/readings', { userId: clerk.id, way: 'export' })).json<object>()
  await printed(clerk, 'deathRecord', { columns: ['firstName'] })
  expect(await readings()).toMatchObject({ total: 0 })
  await printed(clerk, 'deathRecord', { columns: ['firstName', 'jmbg'] })
  expect(await readings()).toMatchObject({ total: 1, entities: [{ records: [{ id }] }] })
  expect((await actionsOf(platform, clerk.id)).slice(-2)).toEqual(['RECORDS_EXPORTED', 'RECORDS_EXPORTED'])
})

test('a list that is too long or too wide for paper is refused, with a code that says which', async () => {
  const { clerk, company } = await aRegister(platform)
  const refused = async (path: string, body: object = {}) => {
    const answer = await clerk.post(`/api/${path}/export`, { format: 'pdf', ...body })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const fields = Object.keys(deathRecord.fields.shape).filter((name) => name !== 'graveyardId')
  expect(await refused('deathRecord', { columns: fields.slice(0, 13) })).toEqual([400, 'LIST_TOO_WIDE_TO_PRINT'])
  expect((await refused('deathRecord', { columns: ['passwordHash'] }))[0]).toBe(400)
  await graveyards(company.id, mostPrintedRows + 1)
  expect(await refused('graveyard')).toEqual([400, 'LIST_TOO_LONG_TO_PRINT'])
  const [first] = (await clerk.post('/api/graveyard/search', {})).json<{ entities: { id: number }[] }>().entities
  expect(pdfWords(await printed(clerk, 'graveyard', { only: [first?.id] }))).toContain('Укупно: 1 гробље')
})

const graveyards = (companyId: number, count: number) =>
  platform.db
    .insertInto('graveyards')
    .values(
      Array.from({ length: count }, (_, at) => ({
        companyId,
        name: `Место ${at + 1}`,
        searchText: '',
        sortKeys: '{}',
      })),
    )
    .execute()
