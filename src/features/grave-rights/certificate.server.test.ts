import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { pageTexts, pdfFacts, pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { fullCompany } from '../../testing/printed-companies.ts'
import { certificate, type Certified } from './certificate.server.ts'
import { graveRight } from './record.ts'

const platform = platformForTests()

const right = {
  id: 51,
  document: 'Уговор 7/2020',
  basis: 'CONTRACT',
  validFrom: '2020-03-01',
  validTo: '2030-02-28',
} as const
const holder: Certified['holders'][number] = {
  name: 'Мила Савић',
  address: 'Пачарађа 3, 34000 Крагујевац',
  role: 'HOLDER',
  numerator: 1,
  denominator: 2,
  deceasedOn: null,
}
const certified: Certified = { label: '12/3/45', graveyard: 'Ново гробље', day: '2026-11-21', holders: [holder] }
const printed = (
  about: Partial<Certified> = {},
  values: Partial<typeof right> | { validTo: null } = {},
  on = '2026-11-21',
) =>
  render(
    certificate({ ...right, ...values }, fullCompany, new Date(`${on}T12:05:00Z`), 'Петар Петровић', {
      ...certified,
      ...about,
    }),
  )

describe('the certificate of a right', () => {
  test('states the grave, the holders with their shares, the document and the period', async () => {
    const pdf = await printed({
      holders: [holder, { ...holder, name: 'Петар Савић', role: 'CO_HOLDER', address: '', deceasedOn: '2026-01-05' }],
    })
    const words = pdfWords(pdf)
    for (const part of [
      'ПОТВРДА О ПРАВУ КОРИШЋЕЊА Број: ______________ · Датум: 21.11.2026.',
      'На основу евиденције коју води ЈКП „Градско гробље“, потврђује се следеће: за право коришћења гробног места 12/3/45 на гробљу „Ново гробље“ на дан 21.11.2026. године као носиоци су уписани:',
      '1. Мила Савић Пачарађа 3, 34000 Крагујевац носилац 1/2',
      'Петар Савић',
      'датум смрти 05.01.2026.',
      'суносилац 1/2',
      'Акт Уговор 7/2020 Основ уговор Важи од 01.03.2020. до 28.02.2030.',
      'Право преминулог носиоца није пренето на наследнике.',
      'не замењује акт о праву коришћења.',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/undefined|null|NaN/)
    expect(pageTexts(pdf)).toHaveLength(1)
    const { attachments } = await pdfFacts(pdf)
    expect(JSON.parse(attachments.get('zapis.json') ?? '')).toMatchObject({ id: 51, grave: '12/3/45' })
  })

  test('says that a right has ended, has not begun, has no holders, no end or no grave', async () => {
    const ended = pdfWords(await printed({ day: '2030-02-28' }, {}, '2031-05-01'))
    expect(ended).toContain('гробљу „Ново гробље“ престало је 28.02.2030. године; тог дана као носилац је уписан/а:')
    expect(pdfWords(await printed({}, {}, '2019-05-01'))).toContain('од 01.03.2020. године као носилац је уписан/а:')
    expect(ended).not.toMatch(/припада/)
    const nobody = pdfWords(await printed({ holders: [] }))
    expect(nobody).toContain('носиоци нису уписани.')
    expect(nobody).not.toContain('Носилац права')
    expect(pdfWords(await printed({}, { validTo: null }))).toContain('Важи од 01.03.2020. трајно')
    const unknown = pdfWords(await printed({ label: null, graveyard: null }))
    expect(unknown).toContain('право коришћења по акту „Уговор 7/2020“ на дан')
  })

  test('says that the right continues', async () => {
    const continuation = { document: 'Уговор 8/2030', validFrom: '2030-03-01', validTo: '2040-02-29' }
    const ended = pdfWords(await printed({ day: '2030-02-28', continuation }, {}, '2031-05-01'))
    expect(ended).toContain('по овом акту трајало је до 28.02.2030. године и без прекида се наставља')
    expect(ended).toContain('Наставља се од 01.03.2030. до 29.02.2040., акт: Уговор 8/2030')
  })

  test('is printed by a clerk with those who hold the right today, and audited', async () => {
    const company = await platform.aCompany()
    const graveyard = await platform.aGraveyard(company, 'Старо гробље')
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const added = async (type: 'party' | 'grave' | 'graveRight', body: object) => {
      const answer = await clerk.post(`/api/${type}/${company.id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
    }
    const former = await added('party', aParty({ name: 'Стојан', surname: 'Ранији' }))
    const present = await added(
      'party',
      aParty({ name: 'Вера', surname: 'Садашња', address: 'Липова', addressNumber: '7' }),
    )
    const payer = await added('party', aParty({ name: 'Раде', surname: 'Платиша' }))
    const share = { role: 'HOLDER', numerator: 1, denominator: 1 }
    const id = await added('graveRight', {
      ...aGraveRight({ graveId: await added('grave', aGrave(graveyard, { number: '77' })) }),
      holders: [
        { ...share, partyId: former, heldTo: '2000-12-31' },
        { ...share, partyId: present, heldFrom: '2001-01-01' },
        { role: 'PAYER', partyId: payer },
      ],
    })
    const answer = await clerk.get(`${graveRight.document}/${id}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const words = pdfWords(answer.rawPayload)
    expect(words).not.toContain('Наставља се')
    expect(words).toContain('гробног места 77 на гробљу „Старо гробље“')
    expect(words).toContain('1. Вера Садашња Липова 7')
    expect(words).not.toMatch(/Ранији|Платиша/)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['recordId'])
      .where('companyId', '=', company.id)
      .where('actionName', '=', 'GRAVE_RIGHT_PDF_MADE')
      .execute()
    expect(entries).toEqual([{ recordId: id }])
    // A holder who died after the right had ended is not printed as deceased.
    const late = await added('party', aParty({ name: 'Мира', surname: 'Касна', deceasedOn: '2010-06-01' }))
    const ended = await added('graveRight', {
      ...aGraveRight({ validTo: '2005-12-31' }),
      holders: [{ ...share, partyId: late }],
    })
    const printedEnd = pdfWords((await clerk.get(`${graveRight.document}/${ended}`)).rawPayload)
    expect(printedEnd).toContain('престало је 31.12.2005. године; тог дана као носилац је уписан/а: Р. бр.')
    expect(printedEnd).toContain('Мира Касна')
    expect(printedEnd).not.toMatch(/датум смрти|преминулог/)
    const other = await platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
    expect((await other.get(`${graveRight.document}/${id}`)).statusCode).toBe(404)
  })
})
