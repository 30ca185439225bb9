import { expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { anInterment } from '../../testing/graves.ts'
import { graveTown } from '../../testing/grave-towns.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const [day, later] = [addDays(today(), 3), addDays(today(), 4)]

interface Edited {
  id: number
  version: number
  buriedOn: string
}

async function aPlannedBurial(values: object = {}) {
  const town = await graveTown(platform)
  const { company, graveyard, clerk } = town
  const dates = { dateOfBirth: '1940-01-01', dateOfDeath: today() }
  const record = aDeathRecord(graveyard, { ...dates, dateOfBurial: day })
  const added = await clerk.post(`/api/deathRecord/${company.id}`, record)
  expect(added.statusCode, added.body).toBe(200)
  const { id, version } = added.json<{ deathRecord: Edited }>().deathRecord
  const { id: graveId } = await town.grave()
  const burial = anInterment(graveyard, { deathRecordId: id, graveId, precision: 'DAY', buriedOn: day, ...values })
  const buried = await clerk.post(`/api/interment/${company.id}`, burial)
  expect(buried.statusCode, buried.body).toBe(200)
  const interment = buried.json<{ interment: Edited }>().interment.id
  const postpone = (to: string) => clerk.put(`/api/deathRecord/${id}`, { ...record, version, dateOfBurial: to })
  const read = async (one: number) => (await clerk.get(`/api/interment/${one}`)).json<{ interment: Edited }>().interment
  return { ...town, id, interment, postpone, read }
}

test('a postponed burial is also postponed in the grave, with an entry of the audit trail', async () => {
  const { interment, postpone, read, administrator } = await aPlannedBurial()
  expect((await postpone(later)).statusCode).toBe(200)
  expect(await read(interment)).toMatchObject({ buriedOn: later, version: 2 })
  const trail = await administrator.get(`/api/auditTrail/record/${interment}`)
  expect(trail.json()).toMatchObject({
    entities: [{ actionName: 'INTERMENT_EDITED', changes: { buriedOn: { from: day, to: later } } }, {}],
  })
})

test.each([
  ['remains', { kind: 'REMAINS' }, day],
  ['an urn of another day', { kind: 'URN', buriedOn: later }, later],
])('%s have a date of their own and keep it', async (_, values, kept) => {
  const { interment, postpone, read } = await aPlannedBurial(values)
  expect((await postpone(addDays(later, 1))).statusCode).toBe(200)
  expect((await read(interment)).buriedOn).toBe(kept)
})

test('a burial is not postponed to a day on which the grave is not in use', async () => {
  const { administrator, company, graveyard, interment, postpone, read, clerk, id } = await aPlannedBurial()
  const closed = { graveyardId: graveyard.id, validFrom: later, decision: 'Одлука о затварању', state: 'CLOSED' }
  const usual = { restYears: 10, renewalYears: 10, coffinAbove: 'ALLOWED', reduction: 'ALLOWED', transferMonths: 12 }
  const season = { exhumationFrom: '1.10.', exhumationTo: '30.4.' }
  const rules = await administrator.post(`/api/burialRules/${company.id}`, { ...closed, ...usual, ...season })
  expect(rules.statusCode, rules.body).toBe(200)
  const refused = await postpone(later)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: [{ code: 'DEATH_RECORD_BURIAL_REFUSED', field: 'dateOfBurial' }] })
  expect((await read(interment)).buriedOn).toBe(day)
  const record = (await clerk.get(`/api/deathRecord/${id}`)).json<{ deathRecord: { dateOfBurial: string } }>()
  expect(record.deathRecord.dateOfBurial).toBe(day)
})
