import { expect, test } from 'vitest'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { locked } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { addDays, today } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import type { TransferTask } from './transfer-task.ts'
import type { Worklists } from '../home/worklists.ts'
import { defaultBurialRules } from '../burial-rules/public.ts'
import { type Changes, isOnServer, byOperator, whileAnotherProcess } from '../../testing/another-process.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight, someBurialRules } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { burialRules } from '../burial-rules/record.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { graveRight, type GraveRightRow } from './record.ts'

const platform = platformForTests()
const born = '1950-03-04'
/** The name of each user of these tests. */
const responsible = 'Мирјана Петровић'
const months = defaultBurialRules.transferMonths
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const graves = await clerkWith(platform, grave, company)
  const rights = await clerkWith(platform, graveRight, company)
  const parties = await clerkWith(platform, party, company)
  const deaths = await clerkWith(platform, deathRecord, company)
  const user = await platform.aUser('ADMIN', company)
  const administrator = await platform.loggedIn(user)
  const death = (jmbg: string, dateOfDeath: string) =>
    aDeathRecord(graveyard, {
      jmbg,
      dateOfBirth: born,
      dateOfDeath,
      dateOfBurial: dateOfDeath,
      deathCertificateDate: dateOfDeath,
    })
  const task = async (id: number) => (await rights.get(`/api/graveRight/${id}/transfer`)).json<TransferTask>()
  return {
    company,
    graveyard,
    rights,
    parties,
    deaths,
    administrator,
    user,
    task,
    taskIn: async (id: number) => {
      const { graveRight: row } = (await rights.get(`/api/graveRight/${id}`)).json<{ graveRight: GraveRightRow }>()
      return { transfer: row.transfer, transferDue: row.transferDue, responsible: row.responsible }
    },
    person: async (values: Values = {}) => (await parties.add(aParty(values))).id,
    right: async (...holders: number[]) =>
      rights.add({
        ...aGraveRight({ graveId: (await graves.add(aGrave(graveyard))).id, validFrom: '1990-01-01' }),
        holders: holders.map((partyId) => ({ partyId, role: 'CO_HOLDER', numerator: 1, denominator: holders.length })),
      }),
    death,
    die: (jmbg: string, dateOfDeath: string) => deaths.add(death(jmbg, dateOfDeath)),
    assign: async (id: number, values: Values) => administrator.post(`/api/graveRight/${id}/transfer`, values),
    counts: async () => {
      const { lists } = (await administrator.get('/api/worklists')).json<Worklists>()
      const countOf = (name: string) => lists.find((each) => each.name === name)?.count
      return [countOf('TRANSFER_OVERDUE'), countOf('TRANSFER_OPEN')]
    },
  }
}

const none = { transfer: 'NONE', transferDue: null, responsible: null }
const nobody = { responsibleId: null, responsible: null, note: null }
const unassigned = { responsibleId: null, note: null, notNeeded: false }

test('the death record of a holder raises the task, and its deletion, correction and restoration withdraw and raise it again', async () => {
  const { right, person, die, deaths, taskIn, task, assign, counts, user, graveyard } = await aTown()
  const jmbg = aJmbg(born)
  const { id } = await right(await person({ jmbg }))
  expect([await taskIn(id), await counts()]).toEqual([none, [0, 0]])
  const died = addDays(today(), -20)
  const death = await die(jmbg, died)
  const raised = { transfer: 'OPEN', transferDue: addMonths(died, months) }
  expect([await taskIn(id), await counts()]).toEqual([{ ...raised, responsible: null }, [0, 1]])
  const decided = { responsibleId: user.id, note: 'Кћерка доноси решење' }
  expect((await assign(id, { ...decided, notNeeded: false })).statusCode).toBe(200)
  const deceased = [{ number: 1, diedOn: died }]
  expect(await task(id)).toEqual({ state: 'OPEN', due: raised.transferDue, ...decided, responsible, deceased })
  await deaths.remove(death.id)
  expect([await taskIn(id), await counts()]).toEqual([none, [0, 0]])
  await deaths.restore(death.id)
  expect(await taskIn(id)).toEqual({ ...raised, responsible })
  const other = aDeathRecord(graveyard, { jmbg: aJmbg(born), dateOfBirth: born })
  await deaths.edit(death.id, other)
  expect(await taskIn(id)).toEqual(none)
  await deaths.edit(death.id, { ...other, jmbg })
  const due = addMonths((await deaths.read(death.id)).dateOfDeath ?? '', months)
  expect(await taskIn(id)).toMatchObject({ transferDue: due, responsible })
})

test('a party marked as deceased raises it too, and it is overdue after the due day', async () => {
  const { right, rights, person, taskIn, counts } = await aTown()
  const dueToday = addMonths(today(), -months)
  const [last, late] = [
    await right(await person({ deceasedOn: dueToday })),
    await right(await person({ deceasedOn: '2020-02-29' })),
  ]
  expect(await taskIn(last.id)).toMatchObject({ transfer: 'OPEN' })
  expect(await taskIn(late.id)).toMatchObject({ transfer: 'OVERDUE', transferDue: '2021-02-28' })
  expect(await counts()).toEqual([1, 1])
  const answer = await rights.post('/api/graveRight/search', { transfer: ['OVERDUE', 'OPEN'], sort: 'transferDue' })
  expect(answer.json<{ entities: { id: number }[] }>().entities.map(({ id }) => id)).toEqual([late.id, last.id])
})

test('it is done when the heirs are recorded, and again needed when one of them dies', async () => {
  const { right, rights, person, task, taskIn, assign, counts, user } = await aTown()
  const [father, son] = [await person({ deceasedOn: '2026-01-02' }), await person()]
  const { id, version: _version, ...values } = await right(father)
  await assign(id, { responsibleId: user.id, note: 'Чека се оставина', notNeeded: false })
  const whole = { role: 'HOLDER', numerator: 1, denominator: 1 }
  const [first] = values['holders'] as readonly Values[]
  await rights.edit(id, {
    ...values,
    holders: [
      { ...first, heldTo: addDays(today(), -1) },
      { partyId: son, ...whole, heldFrom: today(), acquiredBy: 'INHERITANCE' },
    ],
  })
  expect(await taskIn(id)).toEqual({ ...none, transfer: 'DONE' })
  expect([await task(id), await counts()]).toEqual([{ state: 'DONE', due: null, ...nobody, deceased: [] }, [0, 0]])
  expect((await assign(id, unassigned)).json()).toMatchObject({ message: 'GRAVE_RIGHT_NO_TRANSFER' })
  await platform.db.updateTable('parties').set({ deceasedOn: today() }).where('id', '=', son).execute()
  // What was decided about the father does not concern the son.
  const deceased = [{ number: 2, diedOn: today() }]
  expect(await task(id)).toEqual({ state: 'OPEN', due: addMonths(today(), months), ...nobody, deceased })
})

test('it is done when the right ends', async () => {
  const { right, rights, person, taskIn } = await aTown()
  const { id, version: _version, ...values } = await right(await person({ deceasedOn: '2026-01-02' }))
  await rights.edit(id, { ...values, validTo: addDays(today(), -1) })
  expect(await taskIn(id)).toEqual({ ...none, transfer: 'DONE' })
})

test('an administrator decides that no transfer is needed, which another death overrides', async () => {
  const { right, rights, person, die, task, assign, counts } = await aTown()
  const jmbg = aJmbg(born)
  const diedOn = addDays(today(), -60)
  const [wife, husband] = [await person({ deceasedOn: diedOn }), await person({ jmbg })]
  const { id } = await right(wife, husband)
  const due = addMonths(diedOn, months)
  const reason = 'Муж остаје једини носилац'
  const refused = await assign(id, { ...unassigned, note: ' ', notNeeded: true })
  expect(refused.json()).toMatchObject({ errors: [{ code: 'GRAVE_RIGHT_TRANSFER_NOTE_NEEDED', field: 'note' }] })
  const answer = await assign(id, { ...unassigned, note: ` ${reason} `, notNeeded: true })
  const deceased = [{ number: 1, diedOn }]
  expect(answer.json()).toEqual({ state: 'NOT_NEEDED', due, ...nobody, note: reason, deceased })
  expect(await counts()).toEqual([0, 0])
  const found = await rights.post('/api/graveRight/search', { transfer: ['NOT_NEEDED'] })
  expect(found.json()).toMatchObject({ total: 1, entities: [{ id, status: 'TRANSFER', transfer: 'NOT_NEEDED' }] })
  await die(jmbg, addDays(diedOn, 30))
  // The first death determines the day.
  expect([await task(id), await counts()]).toMatchObject([{ state: 'OPEN', due }, [0, 1]])
})

test('the rules of the graveyard on the day of the death set the months, also when they are corrected', async () => {
  const { right, person, taskIn, administrator, graveyard, company } = await aTown()
  const { id } = await right(await person({ deceasedOn: '2026-05-31' }))
  const dueOf = async () => (await taskIn(id)).transferDue
  expect(await dueOf()).toBe('2027-05-31')
  const rules = someBurialRules(graveyard, { validFrom: '2026-05-31', transferMonths: 1 })
  const later = someBurialRules(graveyard, { validFrom: '2026-06-01', transferMonths: 3 })
  for (const each of [rules, later])
    expect((await administrator.post(`/api/burialRules/${company.id}`, each)).statusCode).toBe(200)
  expect(await dueOf()).toBe('2026-06-30')
  const search = await administrator.post('/api/burialRules/search', { sort: 'validFrom' })
  const [first] = search.json<{ entities: { id: number }[] }>().entities
  const edited = await administrator.put(`/api/burialRules/${first?.id}`, { ...rules, transferMonths: 6 })
  expect(edited.statusCode, edited.body).toBe(200)
  expect(await dueOf()).toBe('2026-11-30')
  expect((await administrator.delete(`/api/burialRules/${first?.id}/${administrator.id}`)).statusCode).toBe(200)
  expect(await dueOf()).toBe('2027-05-31')
})

const died = '2026-05-31'
type Town = Awaited<ReturnType<typeof aTown>>
const heldBy = (partyId: number) => ({ holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }] })

/** What makes a transfer of a right necessary: the right, and the change in a transaction. */
const causes: Readonly<Record<string, (town: Town) => Promise<{ id: number; change: Changes }>>> = {
  'the death record of a holder': async ({ right, person, death }) => {
    const jmbg = aJmbg(born)
    const { id } = await right(await person({ jmbg }))
    const record = death(jmbg, died)
    return { id, change: (tx, own) => recordQueries<RecordType>(deathRecord).create(byOperator(tx, own), record) }
  },
  'the death of a party': async ({ right, person }) => {
    const holder = await person()
    const { id } = await right(holder)
    return { id, change: (tx, own) => recordQueries(party).edit(byOperator(tx, own), holder, { deceasedOn: died }) }
  },
  'a deceased holder': async ({ right, person }) => {
    const { id } = await right(await person())
    const values = heldBy(await person({ deceasedOn: died }))
    return { id, change: (tx, own) => recordQueries<RecordType>(graveRight).edit(byOperator(tx, own), id, values) }
  },
  'the graveyard of the grave': async ({ right, person, company, graveyard }) => {
    const { id, graveId } = await right(await person({ deceasedOn: died }))
    const moved = (to: { id: number }) => (tx: Tx) =>
      tx.updateTable('graves').set({ graveyardId: to.id }).where('id', '=', Number(graveId)).execute()
    await platform.db.transaction().execute(moved(await platform.aGraveyard(company)))
    return { id, change: moved(graveyard) }
  },
}

test.runIf(isOnServer).each(Object.entries(causes))(
  '%s and the rules of the graveyard that are saved at the same moment determine the due day together',
  async (_, cause) => {
    for (const isRulesFirst of [true, false]) {
      const town = await aTown()
      const { company, graveyard, taskIn } = town
      const { id, change } = await cause(town)
      const values = someBurialRules(graveyard, { validFrom: '2026-01-01', transferMonths: 6 })
      const rules: Changes = (tx, own) => recordQueries<RecordType>(burialRules).create(byOperator(tx, own), values)
      const [first, second] = isRulesFirst ? [rules, change] : [change, rules]
      await whileAnotherProcess(platform, company, first, () =>
        asCompany(platform.db, company.id, (tx) => second(tx, company.id)),
      )
      expect(await taskIn(id), isRulesFirst ? 'the rules first' : 'the rules last').toMatchObject({
        transferDue: '2026-11-30',
      })
    }
  },
)

test.runIf(isOnServer)(
  'rules wait for a right that is being changed, and its change does not wait for them',
  async () => {
    const { right, person, company, graveyard, taskIn } = await aTown()
    const { id } = await right(await person({ deceasedOn: '2026-04-30' }))
    const values = heldBy(await person({ deceasedOn: died }))
    const rules = someBurialRules(graveyard, { validFrom: '2026-01-01', transferMonths: 6 })
    await whileAnotherProcess(
      platform,
      company,
      (tx, own) => locked(graveRight, tx, own, id),
      () =>
        asCompany(platform.db, company.id, (tx) =>
          recordQueries<RecordType>(burialRules).create(byOperator(tx, company.id), rules),
        ),
      (tx, own) => recordQueries<RecordType>(graveRight).edit(byOperator(tx, own), id, values),
    )
    expect(await taskIn(id)).toMatchObject({ transferDue: '2026-11-30' })
  },
)

test('clerks see the task; administrators assign it to users of the company who can log in', async () => {
  const { right, rights, person, task, assign, administrator, user, company } = await aTown()
  const { id } = await right(await person({ deceasedOn: '2026-01-02' }))
  const clerk = await platform.aUser('USER', company)
  const stranger = await platform.aUser('ADMIN', await platform.aCompany())
  expect((await rights.post(`/api/graveRight/${id}/transfer`, unassigned)).json()).toEqual({
    message: 'LOGIN_AS_ADMIN',
  })
  const choice = (await administrator.get('/api/graveRight/responsible')).json<{ entities: { id: number }[] }>()
  const ids = choice.entities.map((each) => each.id)
  expect(ids).toEqual(expect.arrayContaining([user.id, clerk.id]))
  expect(ids).not.toContain(stranger.id)
  expect((await rights.get('/api/graveRight/responsible')).statusCode).toBe(401)
  const refused = await assign(id, { ...unassigned, responsibleId: stranger.id })
  expect(refused.json()).toMatchObject({
    errors: [{ code: 'GRAVE_RIGHT_RESPONSIBLE_NOT_EXIST', field: 'responsibleId' }],
  })
  expect((await assign(id, { ...unassigned, responsibleId: clerk.id })).statusCode).toBe(200)
  expect(await task(id)).toMatchObject({ responsible })
  const found = await rights.post('/api/graveRight/search', { responsible: 'мирјана' })
  expect(found.json()).toMatchObject({ total: 1, entities: [{ id }] })
  // Somebody who can no longer log in is shown until somebody else is chosen, and is not offered.
  await platform.db.updateTable('users').set({ enabled: false }).where('id', '=', clerk.id).execute()
  expect((await assign(id, { ...unassigned, responsibleId: clerk.id, note: 'Чека се' })).statusCode).toBe(200)
  const trail = await platform.db
    .selectFrom('auditEntries')
    .select('changes')
    .where('recordId', '=', id)
    .where('actionName', '=', 'GRAVE_RIGHT_TRANSFER_ASSIGNED')
    .orderBy('id')
    .execute()
  expect(trail.map(({ changes }) => changes)).toEqual([
    { responsible: { from: null, to: responsible } },
    { note: { from: null, to: 'Чека се' } },
  ])
})

test('the tasks of other companies are neither shown nor assigned', async () => {
  const { right, person } = await aTown()
  const { id } = await right(await person({ deceasedOn: '2026-01-02' }))
  const { rights, assign, counts } = await aTown()
  expect((await rights.get(`/api/graveRight/${id}/transfer`)).statusCode).toBe(404)
  expect((await assign(id, unassigned)).json()).toMatchObject({ message: 'GRAVE_RIGHT_NOT_EXIST' })
  expect(await counts()).toEqual([0, 0])
})
