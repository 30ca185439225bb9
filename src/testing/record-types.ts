import { expect } from 'vitest'
import { burialRules } from '../features/burial-rules/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { graveDocument } from '../features/grave-documents/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { grave } from '../features/graves/record.ts'
import { interment } from '../features/interments/record.ts'
import { section } from '../features/sections/record.ts'
import { demoClient } from '../features/parties/demo-client.server.ts'
import { seededRandom } from '../shared/seeded-random.ts'
import type { RecordType } from '../shared/record.ts'
import { clientNumbers } from '../shared/traits.ts'
import { recordServers } from '../app/record-types.ts'
import { may, removalIn } from '../shared/roles.ts'
import { anotherNumber } from './contracts.ts'
import { aGrave, aGraveDocument, aGraveRight, anInterment, aSection, someBurialRules } from './graves.ts'
import { aCorrection, aReason } from './reasons.ts'
import { aDeathRecord, type Answer, type TestPlatform } from './platform.ts'

const chance = seededRandom(1)

/** Always of the same name, so that a test can rename the client. */
const aClient = () => ({ ...demoClient(chance), clientName: 'Петар', clientSurname: 'Ђорђевић' })

/** The types with demo records; `valid` returns another valid body each time. */
export const demonstratedTypes = recordServers.flatMap(({ texts, demo }) => {
  if (!demo) return []
  const type: RecordType = texts.type
  const valid = (values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
    ...demo.record({ chance, number: anotherNumber(), date: '2026-11-01', client: aClient() }),
    ...values,
  })
  return [{ type, valid }]
})

/** The types with unique numbers, with bodies for a given number. */
export const numberedTypes = demonstratedTypes.flatMap(({ type, valid }) => {
  const field = type.unique.find(({ lookalikesCollide }) => lookalikesCollide)?.field
  return field === undefined ? [] : [{ type, numbered: (number: string) => valid({ [field]: number }) }]
})

/** The types whose records are in a graveyard, for which the demo has its own code. */
export const typesInGraveyards: readonly {
  type: RecordType
  valid: (graveyard: { id: number }) => Record<string, unknown>
}[] = [
  { type: section, valid: (graveyard) => aSection(graveyard) },
  { type: burialRules, valid: (graveyard) => someBurialRules(graveyard) },
  { type: grave, valid: (graveyard) => aGrave(graveyard) },
  // An edit with another body is a correction.
  { type: interment, valid: (graveyard) => anInterment(graveyard, aCorrection()) },
  { type: graveRight, valid: () => aGraveRight() },
  { type: graveDocument, valid: () => aGraveDocument() },
]

type Values = Record<string, unknown>

interface RecordTypeCase {
  type: RecordType
  /** A valid body; each call returns another one without conflicts. */
  valid: (graveyard: { id: number }) => Record<string, unknown>
  /** What an edit changes: a searched field, in Cyrillic. */
  edited: { field: string; to: string; foundBy: string; with?: () => Values }
  /** Fields required only by a rule across several fields. */
  requiredTogether?: readonly string[]
  /** The fields that make a second record a duplicate. */
  duplicated: (of: Record<string, unknown>) => Record<string, unknown>
}

/** For the tests of what all record types have in common. A type with demo records needs no entry. */
export const recordTypeCases: RecordTypeCase[] = [
  {
    type: deathRecord,
    valid: (graveyard) => aDeathRecord(graveyard),
    edited: { field: 'lastName', to: 'Чолић', foundBy: 'colic' },
    // Either the JMBG or the reason for its absence.
    requiredTogether: ['jmbg'],
    duplicated: ({ jmbg, dateOfBirth }) => ({ jmbg, dateOfBirth }),
  },
  {
    type: section,
    valid: (graveyard) => aSection(graveyard),
    edited: { field: 'name', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ code }) => ({ code }),
  },
  {
    type: burialRules,
    valid: (graveyard) => someBurialRules(graveyard),
    edited: { field: 'decision', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ validFrom }) => ({ validFrom }),
  },
  {
    type: grave,
    valid: (graveyard) => aGrave(graveyard),
    edited: { field: 'row', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ number }) => ({ number }),
  },
  {
    type: interment,
    // With a transfer, so that a destination grave is allowed.
    valid: (graveyard) => anInterment(graveyard, { removal: 'TRANSFERRED', removedOn: '1960-10-14' }),
    edited: { field: 'name', to: 'Чолић', foundBy: 'colic', with: aCorrection },
    duplicated: () => ({}),
  },
  {
    type: graveRight,
    valid: () => aGraveRight(),
    edited: { field: 'document', to: 'Чолић', foundBy: 'colic' },
    duplicated: () => ({}),
  },
  {
    type: graveDocument,
    valid: () => aGraveDocument(),
    edited: { field: 'title', to: 'Чолић', foundBy: 'colic' },
    duplicated: () => ({}),
  },
  ...demonstratedTypes.map(({ type, valid }) => {
    const unique = type.unique[0]?.field ?? ''
    const others = type.searched.filter((name) => name !== unique)
    const field = others.find((name) => name.includes('Surname')) ?? others[0]
    if (field === undefined) throw new Error(`${type.name} has no field to edit and search for`)
    return {
      type,
      valid: ({ id: graveyardId }: { id: number }) => valid('graveyardId' in type.fields.shape ? { graveyardId } : {}),
      edited: { field, to: 'Чолић', foundBy: 'colic' },
      // Without a party.
      requiredTogether: type.client ? ['clientName', ...clientNumbers(type)] : [],
      duplicated: (of: Record<string, unknown>) => ({ [unique]: of[unique] }),
    }
  }),
]

type StoredValues = Values & { id: number; version: number }

/** Two companies, and records of one type in ours. */
export function recordsOf(platform: TestPlatform, { type, valid }: RecordTypeCase) {
  const mayUsersRemove = may('USER', removalIn(type.may)) || !may('USER', type.may.write)
  async function two() {
    const [ours, theirs] = [await platform.aCompany(), await platform.aCompany()]
    const [graveyard, theirGraveyard] = [await platform.aGraveyard(ours), await platform.aGraveyard(theirs)]
    const clerk = await platform.loggedIn(await platform.aUser(may('USER', type.may.write) ? 'USER' : 'ADMIN', ours))
    const remover = mayUsersRemove ? clerk : await platform.loggedIn(await platform.aUser('ADMIN', ours))
    const stranger = await platform.loggedIn(await platform.aUser('ADMIN', theirs))
    return { ours, theirs, graveyard, theirGraveyard, clerk, remover, stranger }
  }

  function recordOf(answer: Answer) {
    const record = answer.json<Record<string, StoredValues>>()[type.name]
    if (!record) throw new Error(answer.body)
    return record
  }

  async function aRecord({ ours, graveyard, clerk }: Awaited<ReturnType<typeof two>>, values: Values = {}) {
    const answer = await clerk.post(`${type.base}/${ours.id}`, { ...valid(graveyard), ...values })
    expect(answer.statusCode, answer.body).toBe(200)
    return recordOf(answer)
  }

  /** The sums of a page whose live matches are these records. */
  const sumsOf = (...records: Values[]) =>
    type.sums && {
      sums: Object.fromEntries(
        type.sums.map((name) => [name, records.reduce((sum, record) => sum + Number(record[name]), 0).toFixed(2)]),
      ),
    }

  const audited = (id: number) =>
    platform.db.selectFrom('auditEntries').selectAll().where('recordId', '=', id).orderBy('id').execute()

  return { two, recordOf, aRecord, sumsOf, audited, reason: aReason(type) }
}
