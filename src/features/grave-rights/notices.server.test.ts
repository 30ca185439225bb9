import { describe, expect, test } from 'vitest'
import { addDays, documentDate, today } from '../../shared/dates.ts'
import type { GraveEvent } from '../graves/timeline.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight, someBurialRules } from '../../testing/graves.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { pageTexts, pdfFacts, pdfWords } from '../../testing/pdf.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { graveRight } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>
const printed = 'GRAVE_RIGHT_NOTICE_PRINTED'
const soon = addDays(today(), 45)

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await clerkWith(platform, graveRight, company)
  const graves = await clerkWith(platform, grave, company)
  const parties = await clerkWith(platform, party, company)
  const deaths = await clerkWith(platform, deathRecord, company)
  const person = async (values: Values = {}) => (await parties.add(aParty(values))).id
  const right = async (values: Values, ...holders: Values[]) => {
    const { id: graveId, label } = await graves.add(aGrave(graveyard))
    const base = { graveId, basis: 'CONTRACT', validFrom: '2020-01-01', validTo: soon }
    const added = await clerk.add({ ...aGraveRight({ ...base, ...values }), holders })
    return { ...added, label: label ?? '' }
  }
  return {
    clerk,
    graves,
    parties,
    deaths,
    graveyard,
    person,
    right,
    print: (body: object) => clerk.post('/api/graveRight/notices', body),
  }
}
const whole = (partyId: number) => ({ partyId, role: 'HOLDER', numerator: 1, denominator: 1 })
const half = (partyId: number) => ({ partyId, role: 'CO_HOLDER', numerator: 1, denominator: 2 })

describe('notices of the end of rights', () => {
  test('are letters to the holders and contacts of the filtered rights, one page each, in one accessible PDF', async () => {
    const { clerk, graveyard, person, parties, right, print } = await aTown()
    const [petar, vera] = [await person(), await person({ name: 'Вера', surname: 'Марић', zipCode: '34000' })]
    const firm = (await parties.add(aLegalParty({ country: 'Немачка' }))).id
    const shared = await right({ document: '5/2016' }, half(petar), half(vera), { partyId: firm, role: 'CONTACT' })
    await right({ validTo: addDays(today(), 200) }, whole(vera))
    const answer = await print({ validToFrom: today(), validToTo: addDays(today(), 60), recordState: 'live' })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const pages = pageTexts(answer.rawPayload)
    expect(pages).toHaveLength(3)
    const words = pdfWords(answer.rawPayload)
    for (const part of [
      'Вера Марић',
      'Његошева 5а 34000 Зеленград',
      'ОБАВЕШТЕЊЕ О ИСТЕКУ ПРАВА КОРИШЋЕЊА',
      `право коришћења гробног места ${shared.label} на гробљу „${graveyard.name}“ (акт: 5/2016), чији сте суносилац, истиче ${documentDate(soon)} године.`,
      'за које сте уписани као особа за контакт',
      'Право се продужава новим уговором о закупу.',
      'општински акт: Одлука о сахрањивању и гробљима.',
    ])
      expect(words).toContain(part)
    expect(pages[2]).toContain('Немачка')
    for (const page of pages) expect(page).toContain('Страна 1 од 1')
    const { isTagged, title, xmp } = await pdfFacts(answer.rawPayload)
    expect([isTagged, title]).toEqual([true, 'Обавештења о истеку права коришћења'])
    expect(xmp).toMatch(/<pdfuaid:part>1</)
    expect((await actionsOf(platform, clerk.id)).filter((action) => action === printed)).toHaveLength(1)
  })

  test('list on the last page everybody who gets none, with the reason', async () => {
    const { graveyard, person, right, deaths, print, clerk } = await aTown()
    const jmbg = aJmbg('1950-03-04')
    const unknown = await person({ surname: 'Адресић', addressState: 'UNKNOWN', address: null, city: null })
    const returned = await person({ surname: 'Враћић', addressState: 'RETURNED' })
    const dead = await person({ surname: 'Покојнић', jmbg })
    await deaths.add(aDeathRecord(graveyard, { jmbg, dateOfBirth: '1950-03-04' }))
    const living = await person({ surname: 'Живић' })
    const third = (partyId: number) => ({ partyId, role: 'CO_HOLDER', numerator: 1, denominator: 4 })
    const mixed = await right({}, third(unknown), third(returned), third(dead), third(living))
    const others = [
      await right({}),
      await right({ validTo: null }, whole(living)),
      await right({ validTo: addDays(today(), -1) }, whole(living)),
      await right({ validFrom: addDays(today(), 1) }, whole(living)),
      await right({ graveId: null, basis: 'OLD_BOOK' }, whole(living)),
    ]
    const answer = await print({ only: [mixed, ...others].map(({ id }) => id) })
    const pages = pageTexts(answer.rawPayload)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Петар Живић')
    const last = (pages[1] ?? '').replace(/\s+/g, ' ')
    expect(last).toContain('Одштампано обавештења: 1 · Без обавештења: 8')
    for (const part of [
      'Адресић',
      'без адресе',
      'Враћић',
      'пошта се',
      'Покојнић',
      'право без',
      'трајно',
      'истекло',
      'још не',
      'није уписано',
    ])
      expect(last).toContain(part)
    const entries = async (id: number) =>
      (await clerk.trail(id)).filter(({ actionName }) => actionName === printed).map(({ changes }) => changes)
    expect(await entries(mixed.id)).toEqual([{ holders: { from: null, to: 'Петар Живић' } }])
    for (const { id } of others) expect(await entries(id)).toEqual([])
  })

  test('are not sent for a right that its holder has already continued', async () => {
    const { clerk, person, right, print } = await aTown()
    const [holder, stranger] = [await person(), await person({ surname: 'Странић' })]
    const ending = await right({}, whole(holder))
    const continues = await right({}, whole(holder))
    const next = { ...aGraveRight({ basis: 'CONTRACT', validFrom: addDays(soon, 1), validTo: null }) }
    await clerk.add({ ...next, graveId: ending.graveId, holders: [whole(stranger)] })
    await clerk.add({
      ...next,
      graveId: continues.graveId,
      document: 'Наставак 9',
      holders: [half(stranger), half(holder)],
    })
    expect([await clerk.read(ending.id), await clerk.read(continues.id)]).toMatchObject([
      { continuation: 'ENDS' },
      { continuation: 'CONTINUES' },
    ])
    const listed = async (continuation: string) =>
      (await clerk.post('/api/graveRight/search', { continuation: [continuation], recordState: 'live' }))
        .json<{ entities: { id: number }[] }>()
        .entities.map(({ id }) => id)
    expect([await listed('ENDS'), await listed('CONTINUES')]).toEqual([[ending.id], [continues.id]])
    const pages = pageTexts((await print({ only: [ending.id, continues.id] })).rawPayload)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain(ending.label)
    expect((pages[1] ?? '').replace(/\s+/g, ' ')).toMatch(/право се наставља/)
    const certificate = pdfWords((await clerk.get(`${graveRight.document}/${continues.id}`)).rawPayload)
    expect(certificate).toContain(`Наставља се од ${documentDate(addDays(soon, 1))} трајно, акт: Наставак 9`)
  })

  test('are shown in the list, in the history of the grave and in that of the right', async () => {
    const { clerk, person, right, print } = await aTown()
    const { id, graveId } = await right({}, whole(await person()))
    const other = await right({}, whole(await person()))
    expect(await clerk.read(id)).toMatchObject({ noticeOn: null })
    await print({ only: [id] })
    expect(await clerk.read(id)).toMatchObject({ noticeOn: today() })
    expect(await clerk.read(other.id)).toMatchObject({ noticeOn: null })
    expect((await clerk.sorted('-noticeOn')).map((each) => each.id)).toContain(id)
    const { entities } = (await clerk.get(`/api/grave/${graveId}/timeline`)).json<{ entities: GraveEvent[] }>()
    expect(entities).toContainEqual(
      expect.objectContaining({
        kind: 'NOTICE',
        day: today(),
        what: 'Петар Ђорђевић',
        record: expect.objectContaining({ id }),
      }),
    )
    const history = (await clerk.get(`/api/auditTrail/record/${id}`)).json<{ entities: { actionName: string }[] }>()
    expect(history.entities.map(({ actionName }) => actionName)).toContain(printed)
  })

  test('are refused for rights that are deleted, unknown or of another company, for an empty list, and for too many rights', async () => {
    const { clerk, person, right, print } = await aTown()
    const stranger = await aTown()
    const theirs = await stranger.right({}, whole(await stranger.person()))
    expect((await print({})).json()).toEqual({ message: 'GRAVE_RIGHT_NO_NOTICES' })
    const [kept, deleted] = [await right({}, whole(await person())), await right({}, whole(await person()))]
    await clerk.remove(deleted.id)
    for (const id of [deleted.id, theirs.id, 2_000_000_000]) {
      const answer = await print({ only: [kept.id, id] })
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: graveRight.notFound }])
    }
    expect((await print({ recordState: 'deleted' })).json()).toEqual({ message: graveRight.notFound })
    for (let at = 0; at < 200; at++) await clerk.add(aGraveRight())
    expect((await print({})).json()).toEqual({ message: 'GRAVE_RIGHT_TOO_MANY_NOTICES' })
    expect(await actionsOf(platform, clerk.id)).not.toContain(printed)
  })

  test('keep data typed in Cyrillic in a company whose documents are in Latin script', async () => {
    const { clerk, person, right, print } = await aTown()
    await platform.db
      .updateTable('companies')
      .set({ documentScript: 'latin' })
      .where('id', '=', clerk.company.id)
      .execute()
    const { id } = await right({}, whole(await person()))
    const words = pdfWords((await print({ only: [id] })).rawPayload)
    expect(words).toContain('OBAVEŠTENJE O ISTEKU PRAVA KORIŠĆENJA')
    expect(words).toContain('Петар Ђорђевић')
    expect(pdfWords((await print({ only: [id], script: 'cyrillic' })).rawPayload)).toContain('ОБАВЕШТЕЊЕ О ИСТЕКУ')
    expect((await print({ only: [id], script: 'runes' })).statusCode).toBe(400)
  })

  test('cite the decision of the rules of the graveyard, if it has any today', async () => {
    const { clerk, graveyard, person, right, print } = await aTown()
    const { id } = await right({}, whole(await person()))
    const words = async () => pdfWords((await print({ only: [id] })).rawPayload)
    expect(await words()).toContain('општински акт: Одлука о сахрањивању и гробљима.')
    const admin = await platform.loggedIn(await platform.aUser('ADMIN', clerk.company))
    const rules = someBurialRules(graveyard, { decision: 'Одлука о гробљима („Службени лист“, бр. 12/2019)' })
    expect((await admin.post(`/api/burialRules/${clerk.company.id}`, rules)).statusCode).toBe(200)
    expect(await words()).toContain('општински акт: Одлука о гробљима („Службени лист“, бр. 12/2019).')
  })
})
