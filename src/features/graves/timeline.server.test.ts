import { expect, test } from 'vitest'
import { today } from '../../shared/dates.ts'
import { aBuildContract, anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aGrave, aGraveDocument, aGraveRight, anInterment } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { removeInterment } from '../../testing/reasons.ts'
import type { GraveEvent } from './timeline.ts'

const platform = platformForTests()

type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const added = async (type: string, body: Values) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return Number(answer.json<Record<string, { id: number }>>()[type]?.id)
  }
  return {
    graveyard,
    clerk,
    administrator,
    added,
    grave: (values: Values = {}) => added('grave', aGrave(graveyard, values)),
    bury: (graveId: number, values: Values = {}) => added('interment', anInterment(graveyard, { graveId, ...values })),
    right: (graveId: number, holders: readonly Values[], values: Values = {}) =>
      added(
        'graveRight',
        aGraveRight({
          graveId,
          basis: 'CONTRACT',
          holders: holders.map((each) => ({ role: 'HOLDER', numerator: 1, denominator: 2, ...each })),
          ...values,
        }),
      ),
    events: async (id: number) => {
      const answer = await clerk.get(`/api/grave/${id}/timeline`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ entities: GraveEvent[] }>().entities
    },
  }
}

/** Without the entries about the register itself. */
const told = (events: readonly GraveEvent[]) =>
  events
    .filter(({ kind }) => kind !== 'RECORDED')
    .map(({ kind, day, record, what, to, isOfParty }) =>
      [kind, day, record?.title, what, to, isOfParty && 'of party'].filter(Boolean).join(' '),
    )

test('the history of a grave contains burials and removals, the newest first, as precisely as their dates are known', async () => {
  const { clerk, administrator, grave, bury, events } = await aTown()
  const [id, other] = [await grave(), await grave({ number: '9' })]
  await bury(id, { surname: 'Први', name: 'Аца', precision: 'YEAR', buriedOn: '1938-05-01' })
  await bury(id, { surname: 'Други', name: null, precision: 'DAY', buriedOn: '1938-03-02', kind: 'URN' })
  await bury(id, { surname: 'Трећи', precision: 'UNKNOWN', buriedOn: null })
  await bury(other, { surname: 'Туђи' })
  const deleted = await bury(id, { surname: 'Погрешни' })
  await removeInterment(administrator, deleted)
  const moved = await bury(id, { surname: 'Четврти', precision: 'DAY', buriedOn: '2001-02-03' })
  const { interment } = (await clerk.get(`/api/interment/${moved}`)).json<{ interment: Values }>()
  const edited = await clerk.put(`/api/interment/${moved}`, {
    ...interment,
    removal: 'TRANSFERRED',
    removedOn: '2020-10-05',
    removalDecision: '352-14/2020',
    movedToGraveId: other,
  })
  expect(edited.statusCode, edited.body).toBe(200)

  expect(told(await events(id))).toEqual([
    'REMOVED 2020-10-05 Јован Четврти TRANSFERRED 9',
    'BURIED 2001-02-03 Јован Четврти COFFIN',
    'BURIED 1938-03-02 Други URN',
    'BURIED 1938-05-01 Аца Први COFFIN',
    'BURIED Јован Трећи COFFIN',
  ])
  expect((await events(id)).find(({ kind }) => kind === 'REMOVED')).toMatchObject({ from: '352-14/2020' })
  expect((await events(id)).at(-2)).toMatchObject({ precision: 'YEAR', record: { path: '/interments' } })
  expect(told(await events(other))).toContain('BURIED 2020-10-05 Јован Четврти REMAINS')
})

test('it contains documents on their dates, or on the day on which they were added', async () => {
  const { clerk, added, grave, events } = await aTown()
  const [id, other] = [await grave(), await grave({ number: '9' })]
  await added('graveDocument', aGraveDocument({ graveId: id, title: 'Решење 1/1987', documentDate: '1987-03-12' }))
  await added('graveDocument', aGraveDocument({ graveId: id, title: 'Споменик', kind: 'PHOTO', documentDate: null }))
  await added('graveDocument', aGraveDocument({ graveId: other, title: 'Туђе' }))
  const deleted = await added('graveDocument', aGraveDocument({ graveId: id, title: 'Погрешно' }))
  await clerk.delete(`/api/graveDocument/${deleted}/${clerk.id}`)
  expect(told(await events(id))).toEqual([
    `DOCUMENT ${today()} Споменик PHOTO`,
    'DOCUMENT 1987-03-12 Решење 1/1987 DECISION',
  ])
})

test('it contains rights, new holders, the contracts of rights, and letters to holders and payers of that time', async () => {
  const { added, administrator, grave, right, events } = await aTown()
  const [id, other] = [await grave(), await grave()]
  const person = (surname: string) => added('party', aParty({ name: 'Мила', surname }))
  const [first, heir, stranger] = [await person('Савић'), await person('Илић'), await person('Туђић')]
  const client = { clientName: 'Мила', clientSurname: 'Савић' }
  const rentContractId = await added(
    'contractRentBurialPlace',
    aRentContract({ ...client, contractNumber: 'З-1', contractDate: '2010-01-05', partyId: first }),
  )
  await added('contractBuildBurialPlace', aBuildContract({ ...client, partyId: first }))
  await right(
    id,
    [
      { partyId: first, heldTo: '2018-12-31' },
      { partyId: heir, heldFrom: '2019-01-01' },
    ],
    {
      document: 'Уговор З-1',
      validFrom: '2010-01-05',
      validTo: '2020-01-04',
      rentContractId,
    },
  )
  await right(other, [{ partyId: stranger }])
  const letter = { ...client, reprimandDate: '2015-03-04' }
  await added('reprimand', aReprimand({ ...letter, reprimandNumber: 'О-1', partyId: first }))
  await added('reprimand', aReprimand({ ...letter, reprimandNumber: 'О-2', partyId: stranger }))
  await added('reprimand', aReprimand({ ...letter, reprimandNumber: 'О-3', partyId: heir }))
  await added('reprimand', aReprimand({ ...letter, reprimandNumber: 'О-4' }))
  // A letter to the party that the heir was merged into.
  const kept = await person('Илић')
  expect((await administrator.post(`/api/party/${heir}/merging`, { into: kept })).statusCode).toBe(200)
  await added(
    'invitation',
    anInvitation({ ...client, invitationNumber: 'П-1', invitationDate: '2019-06-01', partyId: kept }),
  )

  expect(told(await events(id))).toEqual([
    'RIGHT_ENDED 2020-01-04 Уговор З-1',
    'INVITATION 2019-06-01 П-1 Мила Савић of party',
    'HOLDER_ADDED 2019-01-01 Уговор З-1 Мила Илић',
    'REPRIMAND 2015-03-04 О-1 Мила Савић of party',
    'RIGHT_BEGAN 2010-01-05 Уговор З-1',
    'RENT_CONTRACT 2010-01-05 З-1 Мила Савић',
  ])
  expect(told(await events(other)).filter((each) => !each.startsWith('RIGHT'))).toEqual([
    'REPRIMAND 2015-03-04 О-2 Мила Савић of party',
  ])
})

test('it contains a letter to a holder of two graves once if the letter names one of them', async () => {
  const { added, graveyard, grave, right, events } = await aTown()
  const [id, other] = [await grave(), await grave()]
  const partyId = await added('party', aParty())
  for (const each of [id, other]) await right(each, [{ partyId }], { validFrom: '2010-01-05', validTo: null })
  const letter = { invitationNumber: 'П-2', invitationDate: '2019-06-01', partyId, graveyardId: graveyard.id }
  await added('invitation', anInvitation({ ...letter, graveId: other }))
  const letters = async (of: number) => (await events(of)).filter(({ kind }) => kind === 'INVITATION')
  expect(await letters(id)).toEqual([])
  expect(await letters(other)).toMatchObject([{ record: { title: 'П-2' }, isOfParty: false }])
})

test('it contains contracts that refer to the grave, also the one before a renewal', async () => {
  const { added, clerk, graveyard, grave, events } = await aTown()
  const id = await grave({ number: '31' })
  const partyId = await added('party', aParty())
  const lease = (contractNumber: string, values: Values) =>
    added(
      'contractRentBurialPlace',
      aRentContract({ partyId, graveId: id, graveyardId: graveyard.id, contractNumber, ...values }),
    )
  await lease('З-2/2010', { contractDate: '2010-01-04', rightFrom: '2010-01-05', rightTo: '2020-01-04' })
  await lease('З-2/2020', { contractDate: '2020-01-03', rightFrom: '2020-01-05', rightTo: '2030-01-04' })
  const contracts = (await events(id)).filter(({ kind }) => kind === 'RENT_CONTRACT')
  expect(contracts).toMatchObject([
    { day: '2020-01-03', record: { title: 'З-2/2020', path: '/contractsRentBurialPlace' }, isOfParty: false },
    { day: '2010-01-04', record: { title: 'З-2/2010' }, isOfParty: false },
  ])
  const card = pdfWords((await clerk.get(`/api/graveCard/${id}`)).rawPayload)
  expect(card).toMatch(/Уговор о закупу број З-2\/2020 03\.01\.2020\..* Уговор о закупу број З-2\/2010 04\.01\.2010\./)
})

test('it contains changes of the condition and of the restriction, with both values', async () => {
  const { clerk, grave, events } = await aTown()
  const id = await grave({ condition: 'добро' })
  const { grave: before } = (await clerk.get(`/api/grave/${id}`)).json<{ grave: Values }>()
  const changed = { ...before, condition: 'нагнут споменик', restriction: 'BLOCKED', note: 'Није део историје.' }
  expect((await clerk.put(`/api/grave/${id}`, changed)).statusCode).toBe(200)
  const day = today()
  expect(await events(id)).toMatchObject([
    { kind: 'CHANGED', day, what: 'restriction', from: null, to: 'BLOCKED', record: null },
    { kind: 'CHANGED', day, what: 'condition', from: 'добро', to: 'нагнут споменик' },
    { kind: 'RECORDED', day },
  ])
})

test('it is not given to another company', async () => {
  const { grave } = await aTown()
  const stranger = await aTown()
  for (const id of [await grave(), 2_000_000_000]) {
    const answer = await stranger.clerk.get(`/api/grave/${id}/timeline`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'GRAVE_NOT_EXIST' }])
  }
})
