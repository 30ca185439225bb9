import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { leaseYearsOf } from '../burial-rules/public.server.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { valid } from '../../server/validation.ts'
import { codesOf } from '../../shared/field.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import type { RecordType } from '../../shared/record.ts'
import { deathRecord } from '../death-records/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { intermentIn } from '../interments/public.ts'
import { interment } from '../interments/record.ts'
import { graveCalls } from './calls.ts'
import { type ByCompany, type Desk, deskRoutes, type Locked } from './desk.server.ts'
import { graveCreation, linkConfirmation, linkGroup } from './links.ts'
import { groupsOf, type Placed } from './places.ts'
import { gravesNumbered, placeOf } from './places.server.ts'

// docs/decisions/0033-links-to-graves-are-confirmed.md

const linkCodes = [
  'GRAVE_NOT_EXIST',
  'GRAVEYARD_NOT_EXIST',
  'INTERMENT_GRAVE_NOT_IN_GRAVEYARD',
  'INTERMENT_BURIAL_REFUSED',
  'INTERMENT_DATES_NOT_IN_ORDER',
  'CONTRACT_RENT_BURIAL_PARTY_NEEDED',
  'CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT',
  'CONTRACT_RENT_BURIAL_RIGHT_RECORDED',
]
/** Including those of a grave in another graveyard than a record names. */
const codesOfLinks = (types: readonly RecordType[]) => [
  ...linkCodes,
  ...types.flatMap(({ references }) =>
    references.flatMap(({ field, sameFieldAs }) => (field === 'graveId' && sameFieldAs ? [sameFieldAs.code] : [])),
  ),
]
const codesOfGraves = [...codesOf(grave.fields), ...grave.unique.map(({ code }) => code)]

const graves = recordQueries(grave)
const deaths = recordQueries(deathRecord)
const interments = recordQueries(interment)

const isInterred = sql`exists (select from interments where interments.company_id = death_records.company_id
  and interments.death_record_id = death_records.id and not interments.deleted)`

/** Death records, and the types of contracts and letters that name a burial place. */
export const graveDesk: Desk = {
  what: 'a grave',
  skipped: 'GRAVE_LINK_SKIPPED',
  skippedIn: 'grave_skipped',
  links: 'graveLinks',
  notUndoable: 'GRAVE_LINKS_NOT_EXIST',
  // A number without letters or digits does not identify a place.
  key: 'place_key',
  mostKeys: 50,
  typesOf: (all) => [deathRecord, ...all.filter(({ place }) => place)],
  isUnlinked: (type) => (type === deathRecord ? sql`not ${isInterred}` : sql`grave_id is null`),
}

export function graveLinkRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[]) {
  const types = graveDesk.typesOf(all)
  const linking = deskRoutes(app, db, types, graveDesk, {
    tag: grave.name,
    calls: graveCalls,
    group: linkGroup,
    linkedTypes: [grave, ...types.filter(({ place }) => place), interment, graveRight],
    columnsOf: placeOf,
    groupsOf: async ({ tx, company }, records: readonly Placed[]) => {
      const places = records.flatMap(({ place, graveNumber }) =>
        graveNumber === null ? place : [place, `${place} ${graveNumber}`],
      )
      return groupsOf(records, await gravesNumbered(tx, company, [...new Set(places)]))
    },
  })
  linking({
    call: graveCalls.confirm,
    body: linkConfirmation,
    recordsIn: ({ records }) => records,
    codes: codesOfLinks(types),
    link: async (by, locked, { graveId }) => {
      const [found] = await lockedRows(grave, by.tx, by.company, [graveId])
      if (!found || found.deleted) throw new Refusal(400, 'GRAVE_NOT_EXIST')
      await link(by, { id: graveId, graveyardId: Number(found['graveyardId']) }, locked)
    },
  })
  // All of the graves with their records, or none.
  linking({
    call: graveCalls.create,
    body: graveCreation,
    recordsIn: ({ graves: chosen }) => chosen.flatMap(({ records }) => records),
    codes: [...codesOfLinks(types), ...codesOfGraves],
    link: async (by, locked, { graves: chosen }) => {
      const records = chosen.flatMap((each) => each.records)
      if (locked.length < records.length) throw new Refusal(400, 'REQUEST_NOT_VALID')
      for (const { records: own, ...values } of chosen) {
        const created = await graves.create(by, valid(grave.fields, { ...values, levels: 1 }))
        const isOfGrave = ({ type, row }: Locked) =>
          own.some(({ type: name, id }) => name === type.name && id === row.id)
        await link(by, created, locked.filter(isOfGrave))
      }
    },
  })
}

/** Does the same as saving each record with the grave in its form. */
async function link(by: ByCompany, grave: { id: number; graveyardId: number }, chosen: readonly Locked[]) {
  const { tx, company } = by
  const ofDeaths = chosen.filter(({ type }) => type === deathRecord).map(({ row }) => row.id)
  for (const death of await deaths.existing(tx, company, ofDeaths))
    await interments.create(by, valid(interment.fields, intermentIn(grave.id, death)))
  const dayOf = ({ type, row }: Locked) => String(row[type.dated ?? ''])
  // A later contract extends the right of an earlier one.
  for (const each of chosen.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))) {
    const { type, row } = each
    if (!type.place) continue
    const named = row['graveyardId'] === null ? null : Number(row['graveyardId'])
    // As the list of links shows it: by the rules of the graveyard that the contract names.
    const right = type.place.right && (await rightOf(tx, company, named, dayOf(each)))
    // A record that names no graveyard gets that of the grave.
    const values = { graveId: grave.id, graveyardId: named ?? grave.graveyardId, ...right }
    await recordQueries<RecordType>(type).edit(by, row.id, values)
  }
}

async function rightOf(tx: Tx, company: CompanyId, graveyardId: number | null, rightFrom: string) {
  return { rightFrom, rightTo: lastDayOfLease(rightFrom, await leaseYearsOf(tx, company, graveyardId, rightFrom)) }
}
