import { describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave } from '../../testing/graves.ts'
import { resultOf, townThatImports } from '../../testing/imports.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import type { IntermentDifferences } from '../interments/interment-differences.ts'
import { interment } from '../interments/record.ts'
import { intermentIn } from '../interments/public.ts'
import type { Worklists } from '../home/worklists.ts'
import type { DeathRecord } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const town = await townThatImports(platform)
  const { company, graveyard, clerk, administrator } = town
  const add = async (values: Values) =>
    clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { ...values }))
  const added = async (values: Values) => {
    const answer = await add(values)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ deathRecord: DeathRecord }>().deathRecord
  }
  return {
    ...town,
    added,
    edited: async (id: number, values: object) => {
      const answer = await clerk.put(`/api/deathRecord/${id}`, values)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ deathRecord: DeathRecord }>().deathRecord
    },
    refusal: async (values: Values) => {
      const answer = await add(values)
      expect(answer.statusCode, answer.body).toBe(400)
      return answer
        .json<{ errors: { code: string; field: string }[] }>()
        .errors.map(({ code, field }) => `${field}: ${code}`)
    },
    records: async (filters: Values = {}) => {
      const answer = await clerk.post('/api/deathRecord/search', { sort: 'id', size: 100, ...filters })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ entities: DeathRecord[] }>().entities
    },
    unknownValues: async () => {
      const { lists } = (await administrator.get('/api/worklists')).json<Worklists>()
      return lists.find(({ name }) => name === 'UNKNOWN_VALUES')?.count
    },
  }
}

const unidentified = {
  firstName: null,
  fathersName: '',
  lastName: null,
  mothersName: null,
  jmbg: null,
  noJmbgReason: 'unidentified',
  dateOfBirth: null,
  dateOfBirthPrecision: 'UNKNOWN',
  unknownFields: ['mothersName', 'firstName', 'fathersName', 'lastName'],
}

describe('what is unknown of a death', () => {
  test('is stated, and empty; all other required fields are required as before', async () => {
    const { added, refusal } = await aTown()
    expect(await added(unidentified)).toMatchObject({
      firstName: null,
      fathersName: null,
      mothersName: null,
      dateOfBirth: null,
      dateOfBirthPrecision: 'UNKNOWN',
      dateOfDeathPrecision: 'DAY',
      unknownFields: ['firstName', 'fathersName', 'lastName', 'mothersName'],
    })
    expect(await refusal({ ...unidentified, unknownFields: ['firstName', 'lastName'], dateOfDeath: '' })).toEqual([
      'fathersName: DEATH_RECORD_FATHERS_NAME_CANT_BE_NULL',
      'mothersName: DEATH_RECORD_MOTHERS_NAME_CANT_BE_NULL',
      'dateOfDeath: DEATH_RECORD_DATE_OF_DEATH_CANT_BE_NULL',
    ])
    expect(await refusal({ unknownFields: ['shoeSize'] })).toEqual([
      'unknownFields: DEATH_RECORD_UNKNOWN_FIELDS_NOT_VALID',
    ])
    expect(await refusal({ unknownFields: ['graveyardId'] })).toEqual([
      'unknownFields: DEATH_RECORD_UNKNOWN_FIELDS_NOT_VALID',
    ])
  })

  test('is not compared with the JMBG; what is known of the date of birth is', async () => {
    const { added, records } = await aTown()
    const born = async (values: Values) => (await added({ jmbg: aJmbg('1950-03-04'), ...values })).id
    const agreeing = [
      await born({ dateOfBirth: '1950-01-01', dateOfBirthPrecision: 'YEAR' }),
      await born({ dateOfBirth: '1950-03-01', dateOfBirthPrecision: 'MONTH' }),
      await born({ dateOfBirth: '1949-01-01', dateOfBirthPrecision: 'ABOUT' }),
      await born({ dateOfBirth: null, dateOfBirthPrecision: 'UNKNOWN' }),
    ]
    const other = [
      await born({ dateOfBirth: '1951-03-04', dateOfBirthPrecision: 'YEAR' }),
      await born({ dateOfBirth: '1950-04-04', dateOfBirthPrecision: 'MONTH' }),
      await born({ dateOfBirth: '1950-03-05' }),
    ]
    const idsOf = async (birthState: string) => (await records({ birthState: [birthState] })).map(({ id }) => id)
    expect([await idsOf('AGREES'), await idsOf('CONTRADICTS')]).toEqual([agreeing, other])
  })

  test('has no value beside the statement', async () => {
    const { refusal } = await aTown()
    expect(await refusal({ occupation: 'зидар', unknownFields: ['occupation'] })).toEqual([
      'occupation: DEATH_RECORD_VALUE_IS_KNOWN',
    ])
    expect(await refusal({ dateOfDeathPrecision: 'UNKNOWN' })).toEqual(['dateOfDeath: DEATH_RECORD_VALUE_IS_KNOWN'])
  })

  test('is said of a date by its precision, also if it is among the unknown fields', async () => {
    const { added } = await aTown()
    expect(
      await added({ dateOfBurial: null, dateOfDeath: null, unknownFields: ['dateOfBurial', 'dateOfDeath'] }),
    ).toMatchObject({
      dateOfBurial: null,
      dateOfBurialPrecision: 'UNKNOWN',
      dateOfDeathPrecision: 'UNKNOWN',
      unknownFields: [],
    })
  })

  test('is known by now if an edit states a value, and a client that knows no precisions keeps them', async () => {
    const { added, edited } = await aTown()
    const { id, version: _version, ...before } = await added({ ...unidentified, jmbg: null })
    const { unknownFields: _unknown, dateOfBirthPrecision: _precision, ...older } = before
    const names = { firstName: 'Јован', fathersName: 'Милан', lastName: 'Петровић', mothersName: 'Вера' }
    const known = await edited(id, { ...older, ...names, dateOfBirth: '1950-01-01' })
    expect(known).toMatchObject({ ...names, dateOfBirthPrecision: 'DAY', unknownFields: [] })
    await edited(id, { ...known, dateOfBirthPrecision: 'YEAR' })
    expect(await edited(id, { ...older, ...names, dateOfBirth: '1950-01-01', notes: 'НН' })).toMatchObject({
      dateOfBirthPrecision: 'YEAR',
    })
    expect(await edited(id, { ...older, ...names, dateOfBirth: '1950-03-07' })).toMatchObject({
      dateOfBirthPrecision: 'DAY',
    })
  })

  test('is counted among the gaps of the register, which a filter lists', async () => {
    const { added, records, unknownValues } = await aTown()
    await added({})
    await added({ dateOfBirth: '1950-01-01', dateOfBirthPrecision: 'ABOUT', jmbg: null, noJmbgReason: 'oldRecord' })
    const { id } = await added(unidentified)
    const { id: other } = await added({ occupation: null, unknownFields: 'occupation' })
    expect(await unknownValues()).toBe(2)
    expect((await records({ unknownState: ['UNKNOWN'] })).map((each) => each.id)).toEqual([id, other])
    expect((await records({ unknownFields: ['occupation', 'dateOfDeath'] })).map((each) => each.id)).toEqual([other])
  })
})

describe('a date of which a part is known', () => {
  const old = { jmbg: null, noJmbgReason: 'oldRecord', dateOfBurial: '1938-06-05' }
  test('is in order with others if it can be', async () => {
    const { added, refusal } = await aTown()
    const year = { dateOfDeath: '1938-12-31', dateOfDeathPrecision: 'YEAR', dateOfBirth: '1900-01-01' }
    await added({ ...old, ...year })
    await added({ ...old, ...year, dateOfBirth: '1939-01-01', dateOfBirthPrecision: 'ABOUT' })
    expect(await refusal({ ...old, ...year, dateOfDeath: '1939-01-01' })).toEqual([
      'dateOfBurial: DEATH_RECORD_DATES_NOT_IN_ORDER',
    ])
    expect(
      await refusal({ ...old, dateOfDeath: null, dateOfDeathPrecision: 'UNKNOWN', dateOfBirth: '1938-06-06' }),
    ).toEqual(['dateOfBurial: DEATH_RECORD_DATES_NOT_IN_ORDER'])
  })

  test('lists a burial in its year, and in its month only if that is known', async () => {
    const { added, records } = await aTown()
    const birth = { jmbg: null, noJmbgReason: 'oldRecord', dateOfBirth: '1900-01-01' }
    const buried = { ...birth, dateOfDeath: '1938-01-01', dateOfDeathPrecision: 'YEAR', dateOfBurial: '1938-01-01' }
    await added({ ...buried, dateOfBurialPrecision: 'YEAR' })
    const { id } = await added({ ...buried, dateOfBurialPrecision: 'MONTH' })
    expect(await records({ year: 1938, month: -1 })).toHaveLength(2)
    expect((await records({ year: 1938, month: 1 })).map((each) => each.id)).toEqual([id])
  })
})

test('the interment of a person of whom something is unknown agrees with the record', async () => {
  const { company, graveyard, clerk, added, edited } = await aTown()
  const graves = await clerkWith(platform, grave, company)
  const interments = await clerkWith(platform, interment, company)
  const { id: graveId } = await graves.add(aGrave(graveyard, { number: '12' }))
  const record = await added({
    ...unidentified,
    dateOfDeath: null,
    dateOfBurial: '1998-05-01',
    dateOfBurialPrecision: 'MONTH',
    unknownFields: [...unidentified.unknownFields, 'dateOfDeath'],
  })
  const buried = await interments.add(intermentIn(graveId, record))
  expect(buried).toMatchObject({
    surname: null,
    unknownFields: ['surname'],
    yearOfBirth: null,
    precision: 'MONTH',
    deathRecord: { id: record.id, name: 'НН лице' },
  })
  const differing = async () =>
    (await clerk.get(`/api/interment/differences?deathRecordId=${record.id}`))
      .json<{ entities: IntermentDifferences[] }>()
      .entities.flatMap(({ fields }) => fields.map(({ field }) => field))
  expect(await differing()).toEqual([])
  const { version: _version, ...values } = record
  await edited(record.id, { ...values, dateOfBurial: '1998-01-01', dateOfBurialPrecision: 'YEAR' })
  expect(await interments.read(buried.id)).toMatchObject({ buriedOn: '1998-01-01', precision: 'YEAR' })
  expect(await differing()).toEqual([])
  const answer = await clerk.post(`/api/interment/${company.id}`, {
    graveyardId: graveyard.id,
    surname: '',
    kind: 'COFFIN',
    precision: 'UNKNOWN',
  })
  expect(answer.json()).toMatchObject({ message: 'INTERMENT_SURNAME_CANT_BE_NULL' })
})

/** A sheet of valid rows with the given cells, without some columns. */
function aSheet(rows: readonly Readonly<Record<string, string>>[], without: readonly string[] = []) {
  const { graveyardId: _id, ...whole } = aDeathRecord({ id: 0 })
  const values = { ...whole, noJmbgReason: '', notes: '', graveyard: 'Ново гробље' }
  const names = Object.keys(values).filter((name) => !without.includes(name))
  const lines = rows.map((row) => names.map((name) => String(Reflect.get({ ...values, ...row }, name))).join(';'))
  return [names.join(';'), ...lines].join('\n')
}

const dates = ['dateOfBirth', 'dateOfDeath', 'dateOfBurial']

describe('an import of death records', () => {
  const old = {
    jmbg: '',
    noJmbgReason: 'oldRecord',
    dateOfBirth: 'око 1880',
    dateOfDeath: '1938',
    dateOfBurial: '6/1938',
  }
  test('takes dates as far as they are known, and what it calls unknown', async () => {
    const { administrator, records } = await aTown()
    const sheet = aSheet([
      { ...old, occupation: 'непознато', mothersName: '?', fathersName: 'НН' },
      { ...old, dateOfBirth: 'непознат', dateOfDeath: '-', dateOfBurial: '' },
    ])
    expect(await resultOf(administrator, sheet)).toMatchObject({ count: 2, faults: [] })
    expect(await records()).toMatchObject([
      {
        dateOfBirth: '1880-01-01',
        dateOfBirthPrecision: 'ABOUT',
        dateOfDeathPrecision: 'YEAR',
        dateOfBurialPrecision: 'MONTH',
        occupation: null,
        unknownFields: ['fathersName', 'mothersName', 'occupation'],
      },
      { dateOfBirth: null, dateOfBirthPrecision: 'UNKNOWN', dateOfDeath: null, dateOfBurial: null },
    ])
  })

  test('takes a list without dates, and unknown values for all rows', async () => {
    const { administrator, records } = await aTown()
    const sheet = aSheet([{ jmbg: '', noJmbgReason: 'oldRecord' }], [...dates, 'occupation'])
    const imported = await resultOf(administrator, sheet, { constants: { occupation: 'непознато' } })
    expect(imported).toMatchObject({ count: 1, faults: [] })
    expect(await records()).toMatchObject([
      { dateOfBirth: null, dateOfDeath: null, dateOfBurial: null, occupation: null, unknownFields: ['occupation'] },
    ])
  })

  test('takes an exported list of them without changes, in which they are called unknown', async () => {
    const [here, there] = [await aTown(), await aTown()]
    await here.added({
      ...unidentified,
      dateOfDeath: '1998-01-01',
      dateOfDeathPrecision: 'YEAR',
      dateOfBurial: '1998-05-06',
    })
    const exported = await here.administrator.post('/api/deathRecord/export', { format: 'csv', language: 'rs' })
    expect(exported.body).toContain('непознато')
    expect(await resultOf(there.administrator, exported.rawPayload)).toMatchObject({ count: 1, faults: [] })
    const stated = ({
      firstName,
      dateOfBirth,
      dateOfBirthPrecision,
      dateOfDeathPrecision,
      unknownFields,
    }: DeathRecord) => [firstName, dateOfBirth, dateOfBirthPrecision, dateOfDeathPrecision, unknownFields]
    expect((await there.records()).map(stated)).toEqual((await here.records()).map(stated))
  })
})
