import { describe, expect, test } from 'vitest'
import { printedTypes } from '../testing/printed-types.ts'
import { demonstratedTypes } from '../testing/record-types.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { today } from '../shared/dates.ts'
import { fold } from '../shared/serbian-script.ts'
import { pdfFacts, pdfWords } from '../testing/pdf.ts'
import { aDeathRecord, platformForTests } from '../testing/platform.ts'

const platform = platformForTests()
const settings = '/api/company/documentSettings'

/** Texts typed in Cyrillic, in the company and in each record. */
const company = { address: 'Његошева 5', city: 'Нови Кнежевац' }
const director = {
  directorName: 'Џенана Њежић',
  reprimandTitle: 'Опомена пред тужбу',
  restClause: 'Почива десет година.',
}

async function town() {
  const own = await platform.aCompany()
  await platform.db
    .updateTable('companies')
    .set({ ...company, name: `ЈКП Љиљан ${own.id}` })
    .where('id', '=', own.id)
    .execute()
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', own))
  const graveyard = await platform.aGraveyard(own)
  return { own, admin, graveyard }
}
const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? []
const cyrillicWords = (texts: readonly string[]) =>
  new Set(texts.flatMap(wordsOf).filter((word) => /\p{Script=Cyrillic}/u.test(word)))
const textsIn = (record: object): string[] =>
  Object.values(record).flatMap((value: unknown) => {
    if (typeof value === 'object' && value !== null) return textsIn(value)
    return typeof value === 'string' ? [value] : []
  })
const folded = (pdf: Uint8Array) => [...new Set(wordsOf(pdfWords(pdf)).map(fold))].toSorted()

/** All documents about records of the company, as their addresses, and those records. */
async function everyDocument() {
  const { own, admin, graveyard } = await town()
  await admin.put(settings, director)
  const account = {
    companyId: own.id,
    name: 'Трезор',
    accountNumber: '840000000095584510',
    searchText: '',
    sortKeys: '{}',
  }
  await platform.db.insertInto('bankAccounts').values(account).execute()
  const types = [
    ...demonstratedTypes.filter(({ type }) => type.document !== undefined),
    { type: deathRecord, valid: () => aDeathRecord(graveyard, { notes: 'Прва напомена\nдруга напомена' }) },
  ]
  const made: { name: string; path: string; typed: string[] }[] = []
  const typedByAll = [
    ...textsIn(company),
    director.directorName,
    'ЈКП Љиљан',
    'Трезор',
    'Мирјана Петровић',
    graveyard.name,
  ]
  for (const { type, valid } of types) {
    const answer = await admin.post(`${type.base}/${own.id}`, { ...valid(), graveyardId: graveyard.id })
    const { [type.name]: record } = answer.json<Record<string, { id: number }>>()
    if (!record) throw new Error(answer.body)
    const typed = [...typedByAll, ...textsIn(record)]
    made.push({ name: type.name, path: `${type.document}/${record.id}`, typed })
  }
  const [year, month] = today().split('-')
  const typed = made.flatMap((each) => each.typed)
  made.push({ name: 'the report', path: `/api/report?companyId=0&year=${year}&month=${Number(month)}`, typed })
  const print = async (path: string, script: string) => {
    const answer = await admin.get(`${path}${path.includes('?') ? '&' : '?'}script=${script}`)
    expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
    return answer.rawPayload
  }
  return { made, print, admin }
}

describe('a document in Latin script', () => {
  test('has the texts of the Cyrillic one, but names and data as typed', async () => {
    const { made, print } = await everyDocument()
    const ofClients = printedTypes.map(({ name }) => name)
    expect(made.map(({ name }) => name)).toEqual([...ofClients, 'deathRecord', 'the report'])
    for (const { name, path, typed } of made) {
      const latin = await print(path, 'latin')
      const others = cyrillicWords([pdfWords(latin)]).difference(cyrillicWords(typed))
      expect([...others], name).toEqual([])
      const facts = await pdfFacts(latin)
      expect([name, facts.language, facts.isTagged]).toEqual([name, 'sr-Latn-RS', true])
      expect(pdfWords(latin)).toContain('ЈКП Љиљан')
      if (!['contractRentBurialPlace', 'reprimand', 'the report'].includes(name)) continue
      const cyrillic = await print(path, 'cyrillic')
      expect(folded(latin), name).toEqual(folded(cyrillic))
      expect(facts.attachments, name).toEqual((await pdfFacts(cyrillic)).attachments)
    }
  })

  test('is the company’s choice, which can be overridden for one print', async () => {
    const { own, admin, graveyard } = await town()
    const record = aDeathRecord(graveyard, { firstName: 'Ђорђе', lastName: 'Horvat' })
    const { id } = (await admin.post(`/api/deathRecord/${own.id}`, record)).json().deathRecord
    const words = async (query = '') => pdfWords((await admin.get(`/api/createreport/${id}${query}`)).rawPayload)
    expect(await words()).toContain('ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ')
    expect((await admin.put(settings, { documentScript: 'latin' })).statusCode).toBe(200)
    const latin = await words()
    for (const text of ['PODACI IZ EVIDENCIJE UMRLIH', 'Horvat (Живко) Ђорђе', 'Strana 1 od 1', 'Datum sahrane'])
      expect(latin).toContain(text)
    expect(await words('?script=cyrillic')).toContain('ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ')
    expect((await admin.get(`/api/createreport/${id}?script=runes`)).statusCode).toBe(400)
    const copy = await admin.post('/api/personalData/document', { records: [id] })
    expect(pdfWords(copy.rawPayload)).toMatch(/PODACI O LIČNOSTI.*Ime oca Живко/)
    const together = async (script?: string) =>
      pdfWords((await admin.post('/api/createreport/selected', { ids: [id], script })).rawPayload)
    expect(await together()).toContain('PODACI IZ EVIDENCIJE UMRLIH')
    expect(await together('cyrillic')).toContain('ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ')
    const list = async (script?: string, language = 'rs') => {
      const columns = ['lastName', 'dateOfBurial']
      const answer = await admin.post('/api/deathRecord/export', { format: 'pdf', columns, language, script })
      return pdfWords(answer.rawPayload)
    }
    expect(await list()).toMatch(/ЕВИДЕНЦИЈА УМРЛИХ.*Датум сахране.*Horvat/)
    const latinList = await list('latin')
    expect(latinList).toMatch(/e-pošta .*EVIDENCIJA UMRLIH.*Datum sahrane.*Horvat/)
    expect(latinList).toContain('ЈКП Љиљан')
    expect(await list('cyrillic', 'rs-Latn')).toMatch(/ЕВИДЕНЦИЈА УМРЛИХ/)
    expect(await list('latin', 'en')).toContain('Date of burial')
  })
})

test('the script of the register is available to every user of the company', async () => {
  const { own, admin } = await town()
  const clerk = await platform.loggedIn(await platform.aUser('USER', own))
  const scripts = async () => (await clerk.get('/api/user/current')).json<{ company: object }>().company
  expect(await scripts()).toMatchObject({ registerScript: null, documentScript: null })
  await admin.put(settings, { registerScript: 'cyrillic', documentScript: 'latin' })
  expect(await scripts()).toMatchObject({ registerScript: 'cyrillic', documentScript: 'latin' })
  expect((await admin.put(settings, { registerScript: 'runes' })).json()).toMatchObject({
    message: 'COMPANY_REGISTER_SCRIPT_NOT_VALID',
    field: 'registerScript',
  })
})
