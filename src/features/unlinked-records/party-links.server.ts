import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { nothing } from '../../server/operation.ts'
import { usersOf } from '../../server/records/guards.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { By } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { valid } from '../../server/validation.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import type { RecordType } from '../../shared/record.ts'
import { isLegalName } from '../../shared/legal-name.ts'
import { party } from '../parties/record.ts'
import { partyCalls } from './calls.ts'
import { type ClientRecord, suggestionsFor } from './clients.ts'
import { clientOf, withSameNumber } from './clients.server.ts'
import { type Desk, deskRoutes, type Locked, lockedRecords, refusing } from './desk.server.ts'
import { linkedRecords, partyConfirmation, partyGroup } from './links.ts'

// docs/domain/parties.md#records-without-a-party

const parties = recordQueries(party)

const written = ({ row }: Pick<Locked, 'row'>, name: string | undefined) => {
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** Changes the party of records. */
async function relink(by: By, locked: readonly Locked[], partyId: number | null) {
  for (const [type, rows] of Map.groupBy(locked, (each) => each.type)) {
    const items = rows.map(({ row: { id } }) => ({ id, values: { partyId } }))
    await recordQueries<RecordType>(type).save(by, items)
  }
}

export const partyDesk: Desk = {
  what: 'a party',
  skipped: 'PARTY_SUGGESTION_SKIPPED',
  skippedIn: 'party_skipped',
  key: 'client_key',
  mostKeys: 10,
  typesOf: (all) => all.filter(({ client }) => client),
  isUnlinked: () => sql`party_id is null`,
}

export function partyLinkRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[]) {
  const types = partyDesk.typesOf(all)
  const change = deskRoutes(app, db, types, partyDesk, {
    tag: party.name,
    calls: partyCalls,
    group: partyGroup,
    columnsOf: clientOf,
    groupsOf: async (page, records: readonly ClientRecord[]) => {
      const { others, parties } = await withSameNumber(page, records)
      return [...Map.groupBy(records, ({ key }) => key)].flatMap(([key, named]) => {
        const otherNames = [...others, ...records.filter((each) => each.key !== key)]
        return suggestionsFor(named, otherNames, parties)
      })
    },
  })
  const codes = ['PARTY_RECORDS_ARE_DIFFERENT', 'PARTY_IS_LEGAL', ...party.unique.map(({ code }) => code)]
  change({
    call: partyCalls.confirm,
    given: { body: partyConfirmation },
    ok: linkedRecords.pick({ partyId: true, isNew: true }),
    refusals: refusing(types, [party.notFound, ...codes]),
    work: async (by, { partyId: chosen, records }) => {
      const locked = await lockedRecords(by, types, records, partyDesk.isUnlinked)
      const [known] = chosen === null ? [] : await lockedRows(party, by.tx, by.company, [chosen])
      if (chosen !== null && (!known || known.deleted)) throw new Refusal(400, party.notFound)
      const stated = locked.map((each) => written(each, each.type.client?.jmbg))
      const numbers = new Set([...stated, known && written({ row: known }, 'jmbg')].filter(Boolean))
      if (numbers.size > 1) throw new Refusal(400, 'PARTY_RECORDS_ARE_DIFFERENT')
      const partyId = known?.id ?? (await parties.create(by, valid(party.fields, personIn(locked)))).id
      await relink(by, locked, partyId)
      return { partyId, isNew: !known }
    },
  })
  // A party that was created for the records is deleted, unless it has been changed or linked since.
  change({
    call: partyCalls.undo,
    given: { body: linkedRecords },
    ok: nothing,
    refusals: refusing(types),
    work: async ({ tx, company, actor }, { partyId, isNew, records }) => {
      const by = { tx, company, actor, writer: 'undo' } as const
      await relink(by, await lockedRecords(by, types, records, () => sql`party_id = ${partyId}`), null)
      const [created] = isNew ? await lockedRows(party, tx, company, [partyId]) : []
      const isUnchanged = created && !created.deleted && created.version === 1
      if (isUnchanged && (await usersOf(by, party, [partyId])).size === 0) await parties.remove(by, [partyId])
      return {}
    },
  })
}

/** The client of these records, each value as the newest of them has it. */
function personIn(locked: readonly Locked[]) {
  const newestFirst = locked.toSorted((a, b) => b.row.id - a.row.id)
  const newest = (field: 'jmbg' | 'identityCard') =>
    newestFirst.map((each) => written(each, each.type.client?.[field])).find((value) => value !== null) ?? null
  const [last] = newestFirst
  if (!last) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const of = (name: string) => written(last, name)
  if (isLegalName(`${of('clientName')} ${of('clientSurname')}`)) throw new Refusal(400, 'PARTY_IS_LEGAL')
  const street = of('clientAddress') ?? ''
  const houseField = last.type.client?.house
  const [end = '', house = null] = (houseField ? null : new RegExp(houseAtEnd).exec(street)) ?? []
  return {
    kind: 'PERSON',
    name: of('clientName'),
    surname: of('clientSurname'),
    jmbg: newest('jmbg'),
    identityCardNumber: newest('identityCard'),
    address: street.slice(0, street.length - end.length),
    addressNumber: houseField ? of(houseField) : house,
    city: of('clientCity'),
    addressState: 'OK',
    deliverBy: 'POST',
  }
}
