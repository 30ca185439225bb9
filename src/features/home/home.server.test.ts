import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import { type Home, homeAnswer } from './home.ts'
import { mondayOf } from '../../shared/weekdays.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aGrave, anInterment, aSection } from '../../testing/graves.ts'
import { aDeathRecord, type Person, platformForTests } from '../../testing/platform.ts'
import { removeInterment } from '../../testing/reasons.ts'

const hour = 60 * 60 * 1000
const platform = platformForTests({}, undefined, undefined, undefined, () => ({ age: 72 * hour, hasFailed: false }))

const home = async (person: Person): Promise<Home> => {
  const answer = await person.get('/api/home')
  expect(answer.statusCode).toBe(200)
  return homeAnswer.parse(answer.json())
}

const bases = {
  build: '/api/contractBuildBurialPlace',
  rent: '/api/contractRentBurialPlace',
  chapel: '/api/contractChapelUsage',
  reprimand: '/api/reprimand',
  invitation: '/api/invitation',
  death: '/api/deathRecord',
}

async function aTown() {
  const company = await platform.aCompany()
  const [clerk, administrator] = [
    await platform.loggedIn(await platform.aUser('USER', company)),
    await platform.loggedIn(await platform.aUser('ADMIN', company)),
  ]
  const graveyard = await platform.aGraveyard(company, 'Старо гробље')
  const add = async (base: keyof typeof bases, values: object) => {
    const answer = await clerk.post(`${bases[base]}/${company.id}`, values)
    expect(answer.body).toMatch(/^\{"\w+":\{"id"/)
    return Object.values(answer.json<Record<string, { id: number }>>())[0]?.id ?? 0
  }
  const bury = (dateOfBurial: string, values = {}) =>
    add('death', aDeathRecord(graveyard, { dateOfDeath: addDays(dateOfBurial, -2), dateOfBurial, ...values }))
  return { company, graveyard, clerk, administrator, add, bury }
}

const yearAgo = addMonths(today(), -12)
const month = Number(today().slice(5, 7)) - 1
const inMonths = (number: number) => Array.from({ length: 12 }, (_, at) => (at === month ? number : 0))

describe('a clerk sees', () => {
  describe('on a Wednesday', () => {
    const wednesday = addDays(mondayOf(today()), 9)
    const [monday, tuesday, saturday, sunday, nextMonday] = [-2, -1, 3, 4, 5].map((days) => addDays(wednesday, days))
    beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${wednesday}T10:00:00Z`) }))
    afterAll(() => vi.useRealTimers())
    const burialsOf = async ({ clerk }: { clerk: Person }) => {
      const { work } = await home(clerk)
      if (!work) throw new Error('A clerk sees burials.')
      const ids = (each: (typeof work.burials)['next']) => each.map(({ id }) => id)
      return { ...work.burials, ids: { next: ids(work.burials.next), earlier: ids(work.burials.earlier) } }
    }

    test('the burials of the week, those to come first, and the next ones after it', async () => {
      const [town, other] = [await aTown(), await aTown()]
      await town.bury(addDays(wednesday, -3))
      const first = await town.bury(monday ?? '')
      const [early, late] = [
        await town.bury(tuesday ?? '', { burialTime: '09:00' }),
        await town.bury(tuesday ?? '', { burialTime: '15:00' }),
      ]
      const onMonday = await town.bury(nextMonday ?? '')
      const onSunday = await town.bury(sunday ?? '')
      const at13 = await town.bury(saturday ?? '', { burialTime: '13:00', firstName: 'Ана', lastName: 'Илић' })
      const at9 = await town.bury(saturday ?? '', { burialTime: '09:30' })
      const now = await town.bury(wednesday)
      const cancelled = await town.bury(wednesday)
      await town.clerk.delete(`/api/deathRecord/${cancelled}/${town.clerk.id}`)
      await other.bury(wednesday)
      const found = await burialsOf(town)
      expect(found).toMatchObject({ thisWeek: 7, later: 1 })
      expect(found.ids).toEqual({ next: [now, at9, at13, onSunday, onMonday], earlier: [late, early, first] })
      expect(found.next[2]).toEqual({
        id: at13,
        firstName: 'Ана',
        lastName: 'Илић',
        date: saturday,
        time: '13:00',
        graveyard: 'Старо гробље',
        place: '0118',
        grave: null,
      })
    })

    test('at most eight burials to come and four earlier ones, with the numbers of all', async () => {
      const town = await aTown()
      for (const date of [tuesday, wednesday, nextMonday])
        for (let each = 0; each < 5; each++) await town.bury(date ?? '')
      const found = await burialsOf(town)
      expect(found).toMatchObject({ thisWeek: 10, later: 5 })
      expect(found.earlier).toHaveLength(4)
      expect(found.next.map(({ date }) => date)).toEqual([...Array(5).fill(wednesday), ...Array(3).fill(nextMonday)])
    })

    test('the grave in which a burial is recorded, unless the remains have been moved from it', async () => {
      const { company, graveyard, clerk, bury } = await aTown()
      const [buried, moved, undone] = [await bury(wednesday), await bury(wednesday), await bury(wednesday)]
      const grave = await clerk.post(`/api/grave/${company.id}`, aGrave(graveyard, { number: '27' }))
      const graveId = grave.json<{ grave: { id: number } }>().grave.id
      const inGrave = async (deathRecordId: number, values = {}) => {
        const interment = { graveId, deathRecordId, precision: 'DAY', buriedOn: wednesday, kind: 'URN', ...values }
        const answer = await clerk.post(`/api/interment/${company.id}`, anInterment(graveyard, interment))
        expect(answer.statusCode, answer.body).toBe(200)
        return answer.json<{ interment: { id: number } }>().interment.id
      }
      await inGrave(buried)
      await inGrave(moved, { removal: 'EXHUMED', removedOn: wednesday })
      const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
      await removeInterment(administrator, await inGrave(undone))
      expect((await burialsOf({ clerk })).next.map(({ id, grave }) => [id, grave])).toEqual([
        [buried, { id: graveId, label: '27' }],
        [moved, null],
        [undone, null],
      ])
    })
  })

  test('how many records were entered today and this week', async () => {
    const town = await aTown()
    await town.bury(today())
    await town.bury(yearAgo)
    const old = await town.add('reprimand', aReprimand())
    await sql`update reprimands set date_created = now() - interval '8 days' where id = ${old}`.execute(platform.db)
    await town.add('reprimand', aReprimand())
    const { work } = await home(town.clerk)
    const figures = work?.entered.map(({ path, today, thisWeek }) => [path, today, thisWeek])
    expect(figures).toEqual([
      ['/deathRecords', 2, 2],
      ['/contractsBuildBurialPlace', 0, 0],
      ['/contractsRentBurialPlace', 0, 0],
      ['/contractChapelUsage', 0, 0],
      ['/reprimand', 1, 1],
      ['/invitation', 0, 0],
    ])
  })

  test('nothing of what only administrators may see', async () => {
    const { clerk } = await aTown()
    expect(Object.keys(await home(clerk)).toSorted()).toEqual(['newsSince', 'today', 'work'])
  })

  test('that a new company has no records yet, and which of the first steps are done', async () => {
    const company = await platform.aCompany()
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const none = { sections: false, rules: false, graves: false, users: false, settings: false }
    expect((await home(clerk)).work).toMatchObject({ hasRecords: false, hasGraveyards: false, firstSteps: none })
    const town = await aTown()
    const firstSteps = { ...none, users: true }
    expect((await home(town.clerk)).work).toMatchObject({ hasRecords: false, hasGraveyards: true, firstSteps })
    const { clerk: author, administrator } = town
    const sections = await administrator.post(`/api/section/${town.company.id}`, aSection(town.graveyard))
    expect(sections.statusCode, sections.body).toBe(200)
    const graves = await author.post(`/api/grave/${town.company.id}`, aGrave(town.graveyard, { number: '1' }))
    expect(graves.statusCode, graves.body).toBe(200)
    await platform.db
      .updateTable('companies')
      .set({ directorName: 'Петар' })
      .where('id', '=', town.company.id)
      .execute()
    const some = { sections: true, rules: false, graves: true, users: true, settings: true }
    expect((await home(town.clerk)).work).toMatchObject({ firstSteps: some })
    await town.add('chapel', aChapelContract())
    expect((await home(town.clerk)).work).toMatchObject({ hasRecords: true, firstSteps: null })
  })
})

describe('an administrator sees', () => {
  test('the burials of each month of this year and the last one, without deleted ones', async () => {
    const [town, other] = [await aTown(), await aTown()]
    await town.bury(today())
    await town.bury(yearAgo)
    await town.bury(yearAgo)
    const deleted = await town.bury(today())
    await town.clerk.delete(`/api/deathRecord/${deleted}/${town.clerk.id}`)
    await other.bury(today())
    const { administration } = await home(town.administrator)
    expect(administration?.burials).toEqual({ thisYear: inMonths(1), lastYear: inMonths(2) })
  })

  test('the contracts and letters of each month by their dates', async () => {
    const town = await aTown()
    await town.add('build', aBuildContract({ contractDate: today() }))
    await town.add('build', aBuildContract({ contractDate: yearAgo }))
    await town.add('rent', aRentContract({ contractDate: today() }))
    await town.add('chapel', aChapelContract({ contractDate: today() }))
    await town.add('reprimand', aReprimand({ reprimandDate: today() }))
    await town.add('invitation', anInvitation({ invitationDate: today(), validUntilDeadline: today() }))
    await town.add('invitation', anInvitation({ invitationDate: today(), validUntilDeadline: today() }))
    const { administration } = await home(town.administrator)
    expect(administration?.documents).toEqual([
      { path: '/contractsBuildBurialPlace', date: 'contractDate', months: inMonths(1) },
      { path: '/contractsRentBurialPlace', date: 'contractDate', months: inMonths(1) },
      { path: '/contractChapelUsage', date: 'contractDate', months: inMonths(1) },
      { path: '/reprimand', date: 'reprimandDate', months: inMonths(1) },
      { path: '/invitation', date: 'invitationDate', months: inMonths(2) },
    ])
  })

  test('rates due by the end of the month and overdue ones, with their sums', async () => {
    const town = await aTown()
    const rate = (number: number, amount: number, deadline: string) => ({
      [`rate${number}Amount`]: amount,
      [`rate${number}Deadline`]: deadline,
    })
    const nextMonth = addMonths(`${today().slice(0, 7)}-01`, 1)
    const none = { ...rate(3, 1, addMonths(today(), -13)), ...rate(4, 1, nextMonth) }
    const contractNumber = 'Р-7/2026'
    const rent = await town.add(
      'rent',
      aRentContract({ contractNumber, ...none, ...rate(2, 1000.5, today()), ...rate(5, 70, addDays(today(), -1)) }),
    )
    await town.add('build', aBuildContract({ ...none, ...rate(2, 2000.25, today()) }))
    const deleted = await town.add('build', aBuildContract({ ...none, ...rate(2, 9, today()) }))
    await town.clerk.delete(`${bases.build}/${deleted}/${town.clerk.id}`)
    const { administration } = await home(town.administrator)
    expect(administration?.rates.due).toMatchObject({ total: 2, amount: '3000.75' })
    expect(administration?.rates.overdue).toEqual({
      total: 1,
      amount: '70.00',
      nearest: [
        {
          path: '/contractsRentBurialPlace',
          contractId: rent,
          contractNumber,
          client: 'Петар Ђорђевић',
          deadline: addDays(today(), -1),
          amount: '70.00',
        },
      ],
    })
  })

  test('the number of contracts and letters without a party', async () => {
    const [town, other] = [await aTown(), await aTown()]
    await town.add('rent', aRentContract())
    await town.add('reprimand', aReprimand())
    const deleted = await town.add('build', aBuildContract())
    await town.clerk.delete(`${bases.build}/${deleted}/${town.clerk.id}`)
    await other.add('rent', aRentContract())
    expect((await home(town.administrator)).administration?.recordsWithoutParty).toBe(2)
  })

  test('users who await confirmation, undelivered mails to the company’s users, and the last backup', async () => {
    const [town, other] = [await aTown(), await aTown()]
    const waiting = await platform.aUser('USER', town.company, { registrationConfirmed: false })
    await platform.aUser('USER', town.company, { registrationConfirmed: false, deleted: true })
    const foreign = await platform.aUser('USER', other.company, { registrationConfirmed: false })
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    const before = (await home(superadmin)).undeliveredMails ?? 0
    const mail = { kind: 'registration', name: 'Мирјана', language: 'rs', link: null } as const
    await platform.db
      .insertInto('mailOutbox')
      .values([
        { ...mail, recipient: waiting.email.toUpperCase(), attempts: 2 },
        { ...mail, recipient: waiting.email, attempts: 0 },
        { ...mail, recipient: foreign.email, attempts: 9 },
      ])
      .execute()
    await sql`update mail_outbox set failed_at = now() where recipient = ${foreign.email}`.execute(platform.db)
    const { administration, undeliveredMails, backup } = await home(town.administrator)
    expect(administration?.unconfirmedUsers).toBe(1)
    expect(undeliveredMails).toBe(1)
    expect(backup).toEqual({ ageSeconds: 72 * 3600, failed: false, overdue: true })
    expect((await home(superadmin)).undeliveredMails).toBe(before + 2)
  })
})

test('a super administrator sees the companies with their activity, the latest first, but no records', async () => {
  const [quiet, busy] = [await aTown(), await aTown()]
  await busy.bury(today())
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const { companies = [], ...others } = await home(superadmin)
  expect(Object.keys(others).toSorted()).toEqual(['backup', 'ledgerFaults', 'newsSince', 'today', 'undeliveredMails'])
  expect(companies[0]).toMatchObject({ id: busy.company.id, users: 2, entriesThisWeek: 1 })
  expect(companies[0]?.lastActivity).toMatch(/^\d{4}-/)
  expect(companies.find(({ id }) => id === quiet.company.id)).toMatchObject({ lastActivity: null, entriesThisWeek: 0 })
})
