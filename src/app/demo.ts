import { sql } from 'kysely'
import { bankAccount } from '../features/bank-accounts/record.ts'
import { burialRules } from '../features/burial-rules/record.ts'
import { company } from '../features/companies/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { grave } from '../features/graves/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { partiesAsClients } from '../features/parties/demo.server.ts'
import type { DemoClient } from '../features/parties/demo-client.server.ts'
import { interment } from '../features/interments/record.ts'
import { party } from '../features/parties/record.ts'
import { section } from '../features/sections/record.ts'
import { user } from '../features/users/record.ts'
import type { Database, Tx } from '../server/database/connection.ts'
import { asPlatform, continueAsCompany, trustedCompanyId } from '../server/database/tenancy.ts'
import { passwordHash } from '../server/passwords.ts'
import { recordQueries } from '../server/records/queries.ts'
import type { By } from '../server/records/rules.ts'
import type { RecordType } from '../shared/record.ts'
import type { Role } from '../shared/session.ts'
import { today } from '../shared/dates.ts'
import { demoBurialRules, demoSections, demoVillageGraves } from './demo-graves.ts'
import { seedDocuments } from './demo-documents.ts'
import { demoData } from './demo-data.ts'
import { seedMoney, seedPlans } from './demo-money.ts'
import { seedStatement } from './demo-statement.ts'
import { demoRecords } from './demo-records.ts'
import { type DemoGrave, demoInterments } from './demo-interments.ts'
import { demoRights } from './demo-rights.ts'
import { isEmpty } from './open-database.ts'
import { recordServers } from './record-types.ts'
import { seedTown } from './seed-town.ts'

const withIds = <Row extends object>(rows: readonly Row[], ids: readonly unknown[]) =>
  rows.map((row, at) => ({ ...row, id: Number(ids[at]) }))

const itemsOf = <Values>(all: readonly Values[]) => all.map((values) => ({ values }))

type Numbered = readonly [index: number, server: (typeof recordServers)[number]]

/**
 * Fills an empty database with the demo company, in one transaction; a database with users is left unchanged. The journeys, which
 * count records, do without the graves of its town.
 */
export async function seedDemo(db: Database, { withTown = false } = {}) {
  if (!(await isEmpty(db))) return
  const data = demoData(today())
  const stored = await passwordHash(data.password)
  await asPlatform(db, async (tx) => {
    // A busy machine computes the town for longer than a request may leave its transaction idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const platform = await seedPlatform(tx, data, stored)
    await continueAsCompany(tx, platform.companyId)
    await seedCompany(tx, data, platform, withTown)
  })
}

type DemoData = ReturnType<typeof demoData>

/** The company, its graveyards and the users. */
async function seedPlatform(tx: Tx, { company: ofDemo, graveyards, accounts, ...demo }: DemoData, stored: string) {
  const operator = { userId: null, email: 'demo', companyId: undefined }
  const { id } = await recordQueries(company).create({ tx, company: undefined, actor: operator }, ofDemo)
  const companyId = trustedCompanyId(id)
  const by: By = { tx, company: companyId, actor: operator }
  await recordQueries(bankAccount).create(by, bankAccount.fields.parse(demo.bankAccount))
  await tx.updateTable('companies').set(demo.documentSettings).where('id', '=', id).execute()
  const graveyardIds: number[] = []
  for (const name of graveyards) graveyardIds.push((await recordQueries(graveyard).create(by, { name })).id)
  const users: { id: number; email: string; role: Role }[] = []
  for (const { role, ...values } of accounts) {
    const more = { role, passwordHash: stored, registrationConfirmed: true }
    const scope = role === 'SUPERADMIN' ? undefined : companyId
    users.push({ role, ...(await recordQueries(user).create({ ...by, company: scope }, values, more)) })
  }
  return { companyId, graveyardIds, users }
}

async function seedCompany(
  tx: Tx,
  { deathRecords, weekBurials }: DemoData,
  { companyId, graveyardIds, users }: Awaited<ReturnType<typeof seedPlatform>>,
  withTown: boolean,
) {
  const clerk = users.find((user) => user.role === 'USER')
  if (!clerk) throw new Error('The demo has no clerk.')
  const actor = { userId: clerk.id, email: clerk.email, companyId }
  // The demo is the history of a town.
  const imported: By = { tx, company: companyId, actor, writer: 'import' }
  const records = recordQueries(deathRecord)
  const rows = deathRecords.map(({ graveyardIndex, deleted: _deleted, ...fields }) => ({
    ...fields,
    graveyardId: Number(graveyardIds[graveyardIndex]),
  }))
  const deadIds = await records.save(imported, itemsOf(rows))
  await records.remove(
    { tx, company: companyId, actor },
    deadIds.filter((_, index) => deathRecords[index]?.deleted),
  )
  const everyGrave: DemoGrave[] = []
  const administrator = users.find((user) => user.role === 'ADMIN') ?? clerk
  const by: By = { ...imported, actor: { userId: administrator.id, email: administrator.email, companyId } }
  const [sections, graves] = [recordQueries(section), recordQueries(grave)]
  for (const { graveyardIndex, fields, graves: within } of demoSections) {
    const graveyardId = Number(graveyardIds[graveyardIndex])
    const { id: sectionId } = await sections.create(by, { ...fields, graveyardId })
    const rows = within.map((fields) => ({ ...fields, graveyardId, sectionId }))
    everyGrave.push(...withIds(rows, await graves.save(imported, itemsOf(rows))))
  }
  for (const { graveyardIndex, fields } of demoBurialRules)
    await recordQueries(burialRules).create(by, {
      ...fields,
      graveyardId: Number(graveyardIds[graveyardIndex]),
    })
  const { graveyardIndex, graves: ofVillage } = demoVillageGraves
  const village = ofVillage.map((fields) => ({
    ...fields,
    graveyardId: Number(graveyardIds[graveyardIndex]),
    sectionId: null,
  }))
  everyGrave.push(...withIds(village, await graves.save(imported, itemsOf(village))))
  const live = withIds(rows, deadIds).filter((_, at) => !deathRecords[at]?.deleted)
  const interments = demoInterments(everyGrave, live)
  await recordQueries(interment).save(imported, itemsOf(interments))
  // Pretends that each record was entered on the morning of its burial; the append-only audit trail keeps the real
  // time.
  await sql`update death_records set date_created = date_of_burial + interval '8 hours' + (id % 240) * interval '1 minute'`.execute(
    tx,
  )
  const isParty = ([, { texts }]: Numbered) => texts.type === party
  const all = [...recordServers.entries()]
  if (withTown) {
    await seedDocuments(tx, companyId, actor, everyGrave)
    const linked = new Set(interments.map(({ deathRecordId }) => deathRecordId))
    // Every tenth is not yet linked to a grave.
    const dead = deathRecords.flatMap((each, at) =>
      each.deleted || linked.has(Number(deadIds[at])) || at % 10 === 0 ? [] : [{ ...each, id: Number(deadIds[at]) }],
    )
    const others = all.filter(isParty).flatMap(([index, { demo }]) => (demo ? demoRecords(demo, today(), index) : []))
    const used = new Set(others.map(({ fields }) => String(fields['jmbg'])))
    await seedTown(tx, { company: companyId, actor: by.actor, graveyardIds, dead, weekBurials, used, today: today() })
  }
  let parties: DemoClient[] = []
  // Contracts and letters refer to the parties.
  for (const [index, { texts, demo }] of [...all.filter(isParty), ...all.filter((each) => !isParty(each))]) {
    if (!demo) continue
    const queries = recordQueries<RecordType>(texts.type)
    const made = demoRecords(demo, today(), index, parties)
    const placed = made.map(({ graveyardIndex, fields }) => ({
      // Those that state a graveyard are of all graveyards.
      graveyardId: Number(graveyardIds[graveyardIndex]),
      ...fields,
    }))
    const isClaimed = withTown && texts.type.written?.as === 'contract'
    const ids = await queries.save(isClaimed ? { ...imported, writer: 'request' } : imported, itemsOf(placed))
    const [, , third = 0] = ids
    await queries.remove({ tx, company: companyId, actor }, [third])
    if (texts.type === party)
      parties = partiesAsClients(
        made.flatMap(({ fields }, at) => (at === 2 ? [] : [{ ...fields, id: Number(ids[at]) }])),
      )
    if (texts.type === party) {
      const live = ids.filter((_, at) => at !== 2).map(Number)
      await recordQueries(graveRight).save(imported, itemsOf(demoRights(everyGrave, live, today())))
    }
  }
  if (!withTown) return
  const ofMoney = { tx, company: companyId, actor: by.actor }
  await seedMoney(ofMoney, Number(graveyardIds[graveyardIndex]), today())
  await seedPlans(ofMoney, today())
  await seedStatement(ofMoney, today())
}
