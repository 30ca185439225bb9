import { sql } from 'kysely'
import { deathRecord } from '../features/death-records/record.ts'
import { grave } from '../features/graves/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { interment } from '../features/interments/record.ts'
import { party } from '../features/parties/record.ts'
import { rentContractDemo } from '../features/rent-contracts/demo.server.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { section } from '../features/sections/record.ts'
import type { Actor } from '../server/audit.ts'
import { snakeCase } from '../server/database/names.ts'
import type { Tx } from '../server/database/connection.ts'
import type { CompanyId } from '../server/database/tenancy.ts'
import { recordQueries } from '../server/records/queries.ts'
import type { By } from '../server/records/rules.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { addMonths } from '../shared/periods.ts'
import { intermentIn } from '../features/interments/interment-of-death.ts'
import type { RecordType } from '../shared/record.ts'
import { seededRandom } from '../shared/seeded-random.ts'
import type { DemoDeathRecord } from './demo-data.ts'
import type { DemoSection } from './demo-graves.ts'
import { commonPlaces, commonSections, movedRemains } from './demo-moved.ts'
import { type TownDead, townFamilies, type TownGrave, townInterments, townSections } from './demo-town.ts'
import { clientOf, townRight, townRights } from './demo-town-rights.ts'
import { burialsOfWeek } from './demo-week.ts'
import { recordServers } from './record-types.ts'

interface Town {
  readonly company: CompanyId
  readonly actor: Actor
  readonly graveyardIds: readonly number[]
  /** The death records without an interment. */
  readonly dead: readonly TownDead[]
  readonly weekBurials: readonly DemoDeathRecord[]
  /** The personal numbers of the other parties. */
  readonly used: ReadonlySet<string>
  readonly today: IsoDate
}

const batch = 1000
const mostInvited = 10

/** Adds the register of graves of the demo town (demo-town.ts) to the demo company. */
export async function seedTown(tx: Tx, { company, actor, graveyardIds, dead, weekBurials, used, today }: Town) {
  const by: By = { tx, company, actor, writer: 'import' }
  // Pretends that the register was entered a year ago.
  const entered = { dateCreated: `${addMonths(today, -12)}T08:00:00Z` }
  const addAll = async (type: RecordType, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const ids: number[] = []
    for (let done = 0; done < rows.length; done += batch)
      ids.push(
        ...(await recordQueries<RecordType>(type).save(
          by,
          rows.slice(done, done + batch).map((values) => ({ values })),
          entered,
        )),
      )
    return ids
  }
  const graves: TownGrave[] = []
  let first = Number.POSITIVE_INFINITY
  const addSection = async ({ graveyardIndex, fields, graves: within }: DemoSection) => {
    const graveyardId = Number(graveyardIds[graveyardIndex])
    const [sectionId = 0] = await addAll(section, [{ ...fields, graveyardId }])
    first = Math.min(first, sectionId)
    const ids = await addAll(
      grave,
      within.map((each) => ({ ...each, graveyardId, sectionId })),
    )
    const code = String(fields['code'])
    return within.map((each, at) => ({
      id: Number(ids[at]),
      graveyardId,
      graveyardIndex,
      section: code,
      fields: each,
    }))
  }
  for (const each of townSections(dead)) graves.push(...(await addSection(each)))
  const common: TownGrave[] = []
  for (const each of commonSections) common.push(...(await addSection(each)))
  const families = townFamilies(graves, dead)
  const interments = movedRemains(families, townInterments(families), commonPlaces(common))
  await addAll(interment, interments)
  const { rows: latest } = await sql<{ day: IsoDate }>`
    select max(date_created)::date as day from death_records where company_id = ${company}`.execute(tx)
  const dayOf = ({ deathRecord: fields }: ReturnType<typeof burialsOfWeek>[number]) =>
    [String(fields['dateOfDeath']), ...latest.map(({ day }) => day)].toSorted().at(-1) ?? today
  const burials = burialsOfWeek(weekBurials, families, interments).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
  for (const burial of burials) {
    const { family, deathRecord: fields, ...where } = burial
    const reported = { dateCreated: `${dayOf(burial)}T13:00:00Z` }
    const record = await recordQueries(deathRecord).create(by, fields, reported)
    const buried = { ...intermentIn(family.grave.id, record), ...where }
    await recordQueries<RecordType>(interment).create(by, buried, reported)
  }
  const { parties, rights } = townRights(families, today, used)
  const partyIds = await addAll(party, parties)

  const chance = seededRandom(2021)
  const perYear = new Map<string, number>()
  const byDay = rights.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
  const contracts = byDay.flatMap((right) => {
    const [holder = 0] = right.parties
    const fields = parties[holder]
    if (!right.rentContract || !fields) return []
    const { family, validFrom: date, validTo: rightTo } = right
    const year = date.slice(0, 4)
    const inYear = (perYear.get(year) ?? 100) + 1
    perYear.set(year, inYear)
    const client = clientOf(fields, Number(partyIds[holder]))
    const number = `${inYear}/${year}`
    const values = {
      ...rentContractDemo.record({ chance, number, date, client }),
      graveyardId: family.grave.graveyardId,
      burialPlaceNumber: String(family.grave.fields['number']),
      graveNumber: '1',
      graveId: family.grave.id,
      rightFrom: date,
      rightTo,
    }
    return { right, number, values, client }
  })
  const contractIds = await addAll(
    rentContract,
    contracts.map(({ values }) => values),
  )
  const recorded = new Map(contracts.map(({ right, number }, at) => [right, { id: Number(contractIds[at]), number }]))
  await addAll(
    graveRight,
    rights.map((right, at) => townRight(right, at, partyIds, recorded.get(right))),
  )
  await assignTransfers(tx, company, today)
  // In each of the last weeks a lessee got a letter about the grave, an invitation to pay its fee.
  const letters = recordServers.filter(({ texts: { type } }) => isLetterAboutGrave(type))
  for (const [at, { values, client }] of contracts.slice(-mostInvited).entries()) {
    const date = addDays(today, -7 * (mostInvited - at))
    const number = `${101 + at}/${date.slice(0, 4)}`
    const { graveId, graveyardId, burialPlaceNumber } = values
    const sent = { dateCreated: `${date}T09:00:00Z` }
    for (const { texts, demo } of letters) {
      const letter = demo?.record({ chance, number, date, client })
      const fields = { ...letter, graveId, graveyardId, burialPlaceNumber }
      if (letter) await recordQueries<RecordType>(texts.type).create(by, fields, sent)
    }
  }
  // The register's first records are as old as the others.
  for (const { table } of [section, grave, interment])
    await sql`update ${sql.ref(snakeCase(table))} set date_created = ${entered.dateCreated}
      where company_id = ${company} and id < ${first}`.execute(tx)
  // Pretends that each contract was entered on its day.
  await sql`update rent_contracts set date_created = contract_date + interval '9 hours'
    where company_id = ${company} and id >= ${first}`.execute(tx)
}

const isLetterAboutGrave = ({ written, fields }: RecordType) => written?.as === 'letter' && 'graveId' in fields.shape

/** Of the transfers that are due first, one has a responsible user, and one is not needed. */
const assignTransfers = (tx: Tx, company: CompanyId, today: IsoDate) =>
  sql`
  insert into grave_right_transfers (company_id, grave_right_id, deceased, responsible_id, note, not_needed)
  select ${company}, id, deceased,
    case when number = 1 then (select min(id) from users where company_id = ${company} and role = 'USER' and not deleted) end,
    case when number = 1 then 'Кћерка доноси решење о наслеђивању.' else 'Супруга остаје једини носилац.' end, number = 2
  from (
    select id, deceased, row_number() over (order by transfer_due, id) as number
    from right_state(${company}::bigint, null, ${today}::date) where transfer_due is not null) due
  where number <= 2`.execute(tx)
