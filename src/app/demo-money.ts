import { sql } from 'kysely'
import { postRun, runOfYear } from '../features/billing-runs/public.server.ts'
import { billingRun } from '../features/billing-runs/record.ts'
import { bookPayments, postClaims } from '../features/ledger/public.server.ts'
import { repaymentPlan } from '../features/repayment-plans/record.ts'
import type { CompanyId } from '../server/database/tenancy.ts'
import { recordQueries } from '../server/records/queries.ts'
import type { By } from '../server/records/rules.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { toDinars, toPara } from '../shared/money.ts'
import { seededRandom, type SeededRandom } from '../shared/seeded-random.ts'

/** The yearly fee for one place, in para. */
const fees = [133_300, 146_600, 161_260]
/** Every third right has an account, so that the demo is soon there. */
const everyRight = 3

interface Held {
  readonly graveId: number
  readonly partyId: number
  readonly places: number
  readonly graveyardId: number
}

/**
 * Three years of fees of the demo town: most are paid, some late, some in parts, some ahead, and some are owed. The last year of the
 * village is a posted run, whose invoices can be made.
 */
export async function seedMoney(by: By & { readonly company: CompanyId }, village: number, today: IsoDate) {
  const chance = seededRandom(1466)
  const { rows } = await sql<Held>`
    select distinct on (rights.grave_id) rights.grave_id, holder.party_id, graves.places, graves.graveyard_id from grave_rights rights
    join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
      and holder.role = 'HOLDER'
    join graves on graves.company_id = rights.company_id and graves.id = rights.grave_id
    where rights.company_id = ${by.company} and not rights.deleted
      and ${today}::date between rights.valid_from and coalesce(rights.valid_to, 'infinity')
    order by rights.grave_id, holder.number`.execute(by.tx)
  const held = rows.filter((_, at) => at % everyRight === 0)
  // The last year whose fees are charged: in the middle of January.
  const last = Number(addDays(today, -14).slice(0, 4))
  const years = fees.map((fee, at) => ({ fee, year: last - fees.length + 1 + at }))
  const isOfRun = ({ graveyardId }: Held, year: number) => graveyardId === village && year === last
  const issued = years.flatMap(({ fee, year }) =>
    held
      .filter((grave) => !isOfRun(grave, year))
      .map(({ graveId, partyId, places }) => ({ graveId, partyId, year, para: fee * places })),
  )
  await postClaims(
    by,
    issued.map(({ graveId, partyId, year, para }) => ({
      graveId,
      partyId,
      amount: toDinars(para),
      kind: 'FEE_MAINTENANCE' as const,
      vatRate: 10,
      description: `Накнада за одржавање ${year}`,
      issuedOn: `${year}-01-15`,
      dueOn: `${year}-01-31`,
      periodFrom: `${year}-01-01`,
      periodTo: `${year}-12-31`,
      documentNumber: null,
      net: null,
      vat: null,
      note: null,
      contractId: null,
      rateNo: null,
      runId: null,
      reversesClaimId: null,
      reason: null,
    })),
  )
  issued.push(...(await postedRun(by, village, last)))
  /** Some pay everything, some sometimes, and some never. */
  const habits = new Map(rows.map(({ graveId }) => [graveId, chance.next()]))
  const payments = issued.flatMap(({ graveId, partyId, year, para }) => {
    const pays = (habits.get(graveId) ?? 1) + chance.next() * 0.3
    if (pays > 1.08) return []
    const part = pays > 1 ? Math.round(para / 2) : pays < 0.02 ? para + 50_000 : para
    const receivedOn = addDays(`${year}-01-20`, chance.integer(0, pays > 0.8 ? 260 : 20))
    return receivedOn > today
      ? []
      : [
          {
            partyId,
            receivedOn,
            amount: toDinars(part),
            purpose: `Накнада за одржавање ${year}`,
            isCash: chance.next() < 0.25,
          },
        ]
  })
  payments.push(...(await ofContracts(by, today, chance)))
  const inOrder = payments.toSorted((one, other) => (one.receivedOn < other.receivedOn ? -1 : 1))
  await bookPayments(
    by,
    inOrder.map(({ partyId, receivedOn, amount, purpose, isCash }) => ({
      values: {
        partyId,
        receivedOn,
        amount,
        bookedOn: receivedOn,
        direction: 'IN' as const,
        method: isCash ? ('CASH' as const) : ('BANK' as const),
        purpose,
        reference: null,
        payerName: null,
        payerAccount: null,
        receiptNumber: null,
        fiscalNumber: null,
        fiscalKind: null,
        fiscalAdvanceNumber: null,
        withPaymentId: null,
        orderNumber: null,
        note: null,
        statementLineId: null,
        reversesPaymentId: null,
        reason: null,
      },
    })),
  )
}

/** The fees that a run of the graveyard has posted for the year. */
async function postedRun(by: By & { readonly company: CompanyId }, graveyardId: number, year: number) {
  const run = await recordQueries(billingRun).create(by, {
    ...runOfYear(year),
    name: `Накнаде за ${year}, Виногради`,
    kinds: 'FEE_MAINTENANCE',
    graveyardId,
  })
  await postRun(by, { ...run, status: 'DRAFT' })
  const posted = await by.tx
    .selectFrom('claims')
    .select(['graveId', 'partyId', 'amount'])
    .where('companyId', '=', by.company)
    .where('runId', '=', run.id)
    .orderBy('id')
    .execute()
  return posted.map(({ graveId, partyId, amount }) => ({
    graveId: graveId ?? 0,
    partyId,
    year,
    para: toPara(amount),
  }))
}

/** The two largest debtors agreed on instalments: one has missed several, the other begins next month. */
export async function seedPlans(by: By & { readonly company: CompanyId }, today: IsoDate) {
  const { rows } = await sql<{ partyId: number }>`
    select party_id from claims where company_id = ${by.company} and kind = 'FEE_MAINTENANCE' and status = 'OPEN'
      and due_on < ${addDays(today, -100)} group by party_id order by sum(amount) desc, party_id limit 2`.execute(by.tx)
  for (const [at, { partyId }] of rows.entries()) {
    const agreedOn = addDays(today, at === 0 ? -95 : -3)
    const values = { name: null, partyId, agreedOn, firstDueOn: addDays(agreedOn, 30), rates: 6, note: null }
    await recordQueries(repaymentPlan).create(by, values)
  }
}

/** Most instalments of contracts are paid in time. */
async function ofContracts(
  { tx, company }: By & { readonly company: CompanyId },
  today: IsoDate,
  chance: SeededRandom,
) {
  const due = await tx
    .selectFrom('claims')
    .select(['partyId', 'dueOn', 'amount', 'description'])
    .where('companyId', '=', company)
    .where('contractId', 'is not', null)
    .where('status', '=', 'OPEN')
    .where('dueOn', '<=', today)
    .orderBy('id')
    .execute()
  return due
    .map(({ partyId, dueOn, amount, description }) => ({
      partyId,
      receivedOn: addDays(dueOn, chance.integer(0, 6)),
      amount,
      purpose: description ?? '',
      isCash: chance.next() < 0.25,
    }))
    .filter(({ receivedOn }) => receivedOn <= today && chance.next() < 0.9)
}
