import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { valid } from '../../server/validation.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import type { RecordType } from '../../shared/record.ts'
import { isLegalName } from '../../shared/legal-name.ts'
import { party } from '../parties/record.ts'
import { partyCalls } from './calls.ts'
import { type ClientRecord, suggestionsFor } from './clients.ts'
import { clientOf, withSameNumber } from './clients.server.ts'
import { type Desk, deskRoutes, type Locked } from './desk.server.ts'
import { partyConfirmation, partyGroup } from './links.ts'

// docs/domain/parties.md#records-without-a-party

const parties = recordQueries(party)

const written = ({ row }: Pick<Locked, 'row'>, name: string | undefined) => {
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export const partyDesk: Desk = {
  what: 'a party',
  skipped: 'PARTY_SUGGESTION_SKIPPED',
  skippedIn: 'party_skipped',
  links: 'partyLinks',
  notUndoable: 'PARTY_LINKS_NOT_EXIST',
  key: 'client_key',
  mostKeys: 10,
  typesOf: (all) => all.filter(({ client }) => client),
  isUnlinked: () => sql`party_id is null`,
}

export function partyLinkRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[]) {
  const types = partyDesk.typesOf(all)
  const linking = deskRoutes(app, db, types, partyDesk, {
    tag: party.name,
    calls: partyCalls,
    group: partyGroup,
    linkedTypes: [party, ...types],
    columnsOf: clientOf,
    groupsOf: async (page, records: readonly ClientRecord[]) => {
      const { others, parties } = await withSameNumber(page, records)
      return [...Map.groupBy(records, ({ key }) => key)].flatMap(([key, named]) => {
        const otherNames = [...others, ...records.filter((each) => each.key !== key)]
        return suggestionsFor(named, otherNames, parties)
      })
    },
  })
  linking({
    call: partyCalls.confirm,
    body: partyConfirmation,
    recordsIn: ({ records }) => records,
    codes: [party.notFound, 'PARTY_RECORDS_ARE_DIFFERENT', 'PARTY_IS_LEGAL', ...party.unique.map(({ code }) => code)],
    link: async (by, locked, { partyId: chosen }) => {
      const [known] = chosen === null ? [] : await lockedRows(party, by.tx, by.company, [chosen])
      if (chosen !== null && (!known || known.deleted)) throw new Refusal(400, party.notFound)
      const stated = locked.map((each) => written(each, each.type.client?.jmbg))
      const numbers = new Set([...stated, known && written({ row: known }, 'jmbg')].filter(Boolean))
      if (numbers.size > 1) throw new Refusal(400, 'PARTY_RECORDS_ARE_DIFFERENT')
      const partyId = known?.id ?? (await parties.create(by, valid(party.fields, personIn(locked)))).id
      for (const [type, rows] of Map.groupBy(locked, (each) => each.type)) {
        const items = rows.map(({ row: { id } }) => ({ id, values: { partyId } }))
        await recordQueries<RecordType>(type).save(by, items)
      }
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
