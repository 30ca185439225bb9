import { expect } from 'vitest'
import { addDays, today } from '../shared/dates.ts'
import { aRentContract } from './contracts.ts'
import { aGrave, aGraveRight, anInterment } from './graves.ts'
import { inBase64 } from './imports.ts'
import { aForeigner, aParty } from './parties.ts'
import { aDeathRecord, aJmbg, type Answer, type Person, type TestPlatform } from './platform.ts'
import { aCorrection, aReason } from './reasons.ts'
import type { Entities } from '../shared/call.ts'
import { interment } from '../features/interments/record.ts'

// All ways in which records are written, for the tests of the rules that every one of them obeys: each prepares everything
// except the request that breaks the rule. A new way to write a record is added here.

type Values = Readonly<Record<string, unknown>>
/** The users of one process of the application. */
export interface Users {
  readonly clerk: Person
  readonly administrator: Person
}
export type Act = (by: Users) => Promise<Answer>
export type Town = Awaited<ReturnType<typeof writersTown>>

/** Of a grave, or of a personal number. */
export interface Writer<About = number> {
  readonly writer: string
  readonly prepare: (town: Town, about: About) => Promise<Act>
  /** Its code and field, if they are not those of the form. */
  readonly refusal?: readonly [code: string, field: string]
}

/** A company with a graveyard, and users whose requests must succeed. */
export async function writersTown(platform: TestPlatform) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const accounts = {
    clerk: await platform.aUser('USER', company),
    administrator: await platform.aUser('ADMIN', company),
  }
  const usersOf = async (process: TestPlatform): Promise<Users> => ({
    clerk: await process.loggedIn(accounts.clerk),
    administrator: await process.loggedIn(accounts.administrator),
  })
  const users = await usersOf(platform)
  const added = async (type: string, body: Values): Promise<Values & { id: number }> => {
    const answer = await users.clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    const record = answer.json<Record<string, Values & { id: number }>>()[type]
    if (!record) throw new Error(answer.body)
    return record
  }
  const { administrator } = users
  return {
    company,
    graveyard,
    usersOf,
    ...users,
    added,
    grave: async (values: Values = {}) => (await added('grave', aGrave(graveyard, values))).id,
    /** A niche for one urn. */
    niche: async () => (await added('grave', aGrave(graveyard, { graveType: 'KASETA', capacityUrns: 1 }))).id,
    bury: (values: Values) => added('interment', urn(graveyard, values)),
    died: (values: Values = {}) =>
      added(
        'deathRecord',
        aDeathRecord(graveyard, {
          jmbg: aJmbg('1950-03-04'),
          ...ofDeceased,
          ...values,
        }),
      ),
    party: async () => (await added('party', aParty())).id,
    foreigner: () => added('party', aForeigner()),
    remove: async (type: string, id: number) => {
      const body = type === interment.name ? aReason(interment) : undefined
      const answer = await administrator.delete(`/api/${type}/${id}/${administrator.id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}

const ofDeceased = {
  dateOfBirth: '1950-03-04',
  dateOfDeath: addDays(today(), -60),
  burialType: 'urna',
  dateOfBurial: today(),
}

const urn = (graveyard: { id: number }, values: Values) =>
  anInterment(graveyard, { kind: 'URN', precision: 'DAY', buriedOn: today(), ...values })

/** The restores of a deleted record of a type. */
export const restores = <About>(
  type: string,
  aDeleted: (town: Town, about: About) => Promise<number>,
): Writer<About>[] =>
  (
    [
      [
        'the restore',
        (id) =>
          ({ administrator }) =>
            administrator.put(`/api/${type}/restore/${id}`),
      ],
      [
        'the restore of several',
        (id) =>
          ({ administrator }) =>
            administrator.post(`/api/${type}/restoration`, { ids: [id] }),
      ],
      [
        'the shared restore',
        (id) =>
          ({ administrator }) =>
            administrator.put(`/api/admin/users/restore/${id}`),
      ],
    ] satisfies [string, (id: number) => Act][]
  ).map(([writer, act]) => ({
    writer: `${writer} of ${type}`,
    prepare: async (town, about) => {
      const id = await aDeleted(town, about)
      await town.remove(type, id)
      return act(id)
    },
  }))

const withGrave = (graveyardId: number, graveId: number) => ({ graveyardId, graveId })

/** Each puts an urn into a grave, today. */
export const buryingWriters: readonly Writer[] = [
  {
    writer: 'a new interment',
    prepare: async ({ company, graveyard }, graveId) => {
      const body = urn(graveyard, { graveId })
      return ({ clerk }) => clerk.post(`/api/interment/${company.id}`, body)
    },
  },
  {
    writer: 'an edit of the grave',
    prepare: async ({ bury }, graveId) => {
      const before = await bury({})
      return ({ clerk }) => clerk.put(`/api/interment/${before.id}`, { ...before, graveId, ...aCorrection() })
    },
  },
  {
    writer: 'a transfer',
    prepare: async ({ bury, niche }, graveId) => {
      const before = await bury({ graveId: await niche() })
      const moved = { removal: 'TRANSFERRED', removedOn: today(), movedToGraveId: graveId }
      return ({ clerk }) => clerk.put(`/api/interment/${before.id}`, { ...before, ...moved })
    },
    refusal: ['INTERMENT_BURIAL_REFUSED', 'movedToGraveId'],
  },
  {
    writer: 'a removal that did not happen',
    prepare: async ({ bury }, graveId) => {
      const before = await bury({ graveId, removal: 'EXHUMED', removedOn: today() })
      const back = { removal: null, removedOn: null, ...aCorrection() }
      return ({ clerk }) => clerk.put(`/api/interment/${before.id}`, { ...before, ...back })
    },
  },
  {
    writer: 'a link of a death record',
    prepare: async ({ died }, graveId) => {
      const { id } = await died()
      const records = [{ type: 'deathRecord', id }]
      return ({ administrator }) => administrator.post('/api/grave/links/confirmation', { graveId, records })
    },
  },
  ...restores('interment', async ({ bury }, graveId: number) => (await bury({ graveId })).id),
]

export type Row = Readonly<Record<string, string>>
/** The request that imports rows, whose columns have the fields of the first. */
export const importOf = (recordType: string, ...rows: readonly [Row, ...Row[]]): Act => {
  const [row] = rows
  const file = [Object.keys(row), ...rows.map((each) => Object.values(each))].map((cells) => cells.join(';')).join('\n')
  const body = { recordType, file: inBase64(file), columns: Object.keys(row) }
  return ({ administrator }) => administrator.post('/api/imports', body)
}
const labelOf = async ({ clerk }: Town, graveId: number) =>
  (await clerk.get(`/api/grave/${graveId}`)).json<{ grave: { label: string } }>().grave.label

/** Imported burials are history, recorded as they were: docs/domain/burial-verdict.md#burials-despite-a-refusal */
export const buryingImport: Writer = {
  writer: 'an import of interments',
  prepare: async (town, graveId) => importOf('interment', await burialRow(town, graveId)),
}

export const burialRow = async (town: Town, graveId: number) => ({
  graveyardId: town.graveyard.name,
  graveId: await labelOf(town, graveId),
  surname: 'Петровић',
  kind: 'URN',
  precision: 'DAY',
  buriedOn: today(),
})

const ofRight = { basis: 'CONTRACT', validFrom: '2020-01-01', validTo: '2029-12-31' }
const ofContract = { contractDate: '2026-01-01', rightFrom: '2026-01-01', rightTo: '2035-12-31' }
const hasRight = ['CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT', 'graveId'] as const

/** Each records a right of use of a grave that is in force today. */
export const lettingWriters: readonly Writer[] = [
  {
    writer: 'a new right',
    prepare: async ({ company }, graveId) => {
      const body = aGraveRight({ graveId, ...ofRight })
      return ({ clerk }) => clerk.post(`/api/graveRight/${company.id}`, body)
    },
  },
  {
    writer: 'an edit of the grave of a right',
    prepare: async ({ added }, graveId) => {
      const before = await added('graveRight', aGraveRight({ ...ofRight, basis: 'OLD_BOOK' }))
      return ({ clerk }) => clerk.put(`/api/graveRight/${before.id}`, { ...before, graveId })
    },
  },
  {
    writer: 'a new rent contract',
    prepare: async ({ company, party, graveyard }, graveId) => {
      const at = withGrave(graveyard.id, graveId)
      const body = aRentContract({ ...at, ...ofContract, partyId: await party() })
      return ({ clerk }) => clerk.post(`/api/contractRentBurialPlace/${company.id}`, body)
    },
    refusal: hasRight,
  },
  {
    writer: 'an edit of a rent contract',
    prepare: async ({ added, party, graveyard }, graveId) => {
      const before = await added(
        'contractRentBurialPlace',
        aRentContract({ ...ofContract, rightFrom: null, rightTo: null, partyId: await party() }),
      )
      const at = withGrave(graveyard.id, graveId)
      return ({ clerk }) => clerk.put(`/api/contractRentBurialPlace/${before.id}`, { ...before, ...at, ...ofContract })
    },
    refusal: hasRight,
  },
  {
    writer: 'a link of a rent contract',
    prepare: async ({ added, party, graveyard }, graveId) => {
      const values = { contractDate: '2026-01-01', partyId: await party(), graveyardId: graveyard.id }
      const { id } = await added('contractRentBurialPlace', aRentContract(values))
      const records = [{ type: 'contractRentBurialPlace', id }]
      return ({ administrator }) => administrator.post('/api/grave/links/confirmation', { graveId, records })
    },
    refusal: hasRight,
  },
  {
    writer: 'an import of rights',
    prepare: async (town, graveId) => {
      const { validFrom, validTo } = ofRight
      const row = { graveId: await labelOf(town, graveId), basis: 'OLD_BOOK', document: '5/1980', validFrom, validTo }
      return importOf('graveRight', { ...row, 'holders.surname': 'Петровић', 'holders.name': 'Милан' })
    },
  },
  ...restores(
    'graveRight',
    async ({ added }, graveId: number) => (await added('graveRight', aGraveRight({ graveId, ...ofRight }))).id,
  ),
]

/** Each registers the death of somebody with a personal number. */
export const registeringWriters: readonly Writer<string>[] = [
  {
    writer: 'a new death record',
    prepare: ({ company, graveyard }, jmbg) => {
      const body = aDeathRecord(graveyard, { ...ofDeceased, jmbg })
      return Promise.resolve(({ clerk }) => clerk.post(`/api/deathRecord/${company.id}`, body))
    },
  },
  {
    writer: 'an edit of a personal number',
    prepare: async ({ died }, jmbg) => {
      const before = await died({ jmbg: null, noJmbgReason: 'foreigner' })
      return ({ clerk }) => clerk.put(`/api/deathRecord/${before.id}`, { ...before, jmbg, noJmbgReason: null })
    },
  },
  {
    writer: 'an import of death records',
    prepare: ({ graveyard }, jmbg) => {
      const texts = Object.entries(aDeathRecord(graveyard, { ...ofDeceased, jmbg, firstName: 'Вера' })).filter(
        ([, value]) => typeof value === 'string',
      )
      const row = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
      return Promise.resolve(importOf('deathRecord', { ...row, graveyardId: graveyard.name }))
    },
  },
  ...restores('deathRecord', async ({ died }, jmbg: string) => (await died({ jmbg })).id),
]

/** Each deletes a grave that it has made. */
export const removingWriters: readonly {
  writer: string
  prepare: (town: Town) => Promise<[grave: number, act: Act]>
}[] = [
  {
    writer: 'a deletion',
    prepare: async (town) => {
      const id = await town.niche()
      return [id, ({ clerk }) => clerk.delete(`/api/grave/${id}/${clerk.id}`)]
    },
  },
  {
    writer: 'a deletion of several',
    prepare: async (town) => {
      const id = await town.niche()
      return [id, ({ clerk }) => clerk.post('/api/grave/deletion', { ids: [id] })]
    },
  },
  {
    writer: 'the undo of a range of graves',
    prepare: async (town) => {
      const range = { graveyardId: town.graveyard.id, sectionId: null, numberFrom: 900, numberTo: 900 }
      const values = { ...range, graveType: 'KASETA', places: 1, levels: 1 }
      return undoOf(town, await town.administrator.post('/api/grave/range', values))
    },
  },
  {
    writer: 'the undo of an import of graves',
    prepare: async (town) => {
      const row = { graveyardId: town.graveyard.name, number: '900', graveType: 'KASETA', places: '1', levels: '1' }
      return undoOf(town, await importOf('grave', row)(town))
    },
  },
]

/** The undo of the action, the first in a company, which has made a grave with the number 900. */
async function undoOf({ administrator }: Town, made: Answer): Promise<[number, Act]> {
  expect(outcomeOf(made)).toEqual([200])
  const { entities } = (await administrator.get('/api/imports?recordType=grave')).json<Entities<{ id: number }>>()
  const found = (await administrator.post('/api/grave/search', { searchParam: '900' })).json<Entities<{ id: number }>>()
  const [action, grave] = [entities[0]?.id, Number(found.entities[0]?.id)]
  return [grave, (by) => by.administrator.post(`/api/imports/${action}/undo`, {})]
}

/** Of an import the last line counts, and what it leaves out is refused, like what an undo keeps. */
export const outcomeOf = (answer: Answer) => {
  const last: Outcome = JSON.parse(answer.body.trim().split('\n').at(-1) ?? '')
  const { message, errors = last.faults, already = [], kept = 0 } = last
  if (errors && errors.length > 0) return [400, ...errors.map(({ code, field }) => `${field}: ${code}`)]
  if (kept > 0 || already.length > 0) return [400, 'kept']
  return [answer.statusCode, ...(message ? [message] : [])]
}
type Faults = readonly { readonly code: string; readonly field: string }[]
interface Outcome {
  readonly message?: string
  readonly errors?: Faults
  readonly faults?: Faults
  readonly already?: readonly unknown[]
  readonly kept?: number
}
