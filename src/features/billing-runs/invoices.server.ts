import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { isIn } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Typed } from '../../server/documents/script.ts'
import { printedGrave, typedGrave } from '../grave-references/public.server.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { invoicedKinds } from '../claims/record.ts'
import type { Invoice, InvoiceLine } from './invoice.server.ts'

/** What invoices are of: a run, or claims outside runs that state the number of a bill to a party. */
export interface InvoicedBy {
  /** Null outside runs. */
  readonly id: number | null
  readonly note: string | null
  readonly bill?: { readonly number: string; readonly partyId: number }
}

/** Outside runs, what is supplied without a contract. */
const claimedBy = ({ id, bill }: InvoicedBy) =>
  bill
    ? sql`claims.run_id is null and claims.document_number = ${bill.number} and claims.party_id = ${bill.partyId} and claims.contract_id is null
        and claims.kind = any(${invoicedKinds}::text[])`
    : sql`claims.run_id = ${id}`

const invoiced = (company: CompanyId, by: InvoicedBy) => sql`claims.company_id = ${company} and ${claimedBy(by)}
  and claims.reverses_claim_id is null and claims.document_number is not null`

/** The claims of a run that stand. */
const standing = (company: CompanyId, by: InvoicedBy) =>
  sql`${invoiced(company, by)} and claims.reversed_by_claim_id is null`

/** Those that invoices stated on their day, whatever was reversed since. */
const issued = (company: CompanyId, by: InvoicedBy) => sql`${invoiced(company, by)} and not exists (
  select from claims reversal where reversal.company_id = claims.company_id and reversal.id = claims.reversed_by_claim_id
    and reversal.issued_on < claims.issued_on)`

export async function invoiceCount(tx: Tx, company: CompanyId, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct document_number)::int as count from claims where ${standing(company, { id: runId, note: null })}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

interface Row extends InvoiceLine, Pick<Invoice, 'credits'> {
  readonly number: string
  readonly reference: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly open: number
  readonly partyId: number
}

/** A credit note states above 0 what it takes back. */
const columns = (
  open: RawBuilder<unknown>,
) => sql`claims.document_number as number, claims.payment_reference as reference, claims.issued_on,
  claims.due_on, claims.party_id, claims.description, coalesce(claims.period_from, claims.issued_on) as period_from,
  coalesce(claims.period_to, claims.issued_on) as period_to, abs(claims.net) as net, abs(claims.vat) as vat,
  coalesce(claims.vat_rate, 0) as vat_rate, abs(claims.amount) as amount, ${open} as open, graves.grave_type, graves.places,
  case when graves.id is not null then ${printedGrave} end as grave`
/** What prepayments did not close at once. */
const openAtFirst = sql`claims.amount - coalesce((select sum(moved.amount) from allocations moved
  where moved.company_id = claims.company_id and moved.claim_id = claims.id and moved.payment_id is not null and moved.undoes_id is null
    and moved.date_created = claims.date_created), 0)`
const graves = sql`left join graves on graves.company_id = claims.company_id and graves.id = claims.grave_id`

interface PartyRow {
  readonly id: number
  readonly name: string
  readonly surname: string | null
  readonly isLegal: boolean
  readonly taxNumber: string | null
  readonly registrationNumber: string | null
  readonly address: string | null
  readonly addressNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly mailTo: string | null
  readonly otherDebt: number
}

/** The invoices of a run in the order of their numbers, which is that of the post: all, some, or those of some claims. */
export async function invoicesOf(
  tx: Tx,
  company: CompanyId,
  run: InvoicedBy,
  some?: { readonly from: number; readonly count: number; readonly claims?: readonly number[] },
): Promise<readonly ((typed: Typed) => Invoice)[]> {
  // Right after the post the planner does not know how many claims there are, and would compare each with each.
  const ofNumbers =
    some &&
    sql`join (select distinct document_number from claims where ${standing(company, run)}
      ${some.claims ? sql`and ${isIn('claims.id', some.claims)}` : sql``} order by document_number limit ${some.count} offset ${some.from}) numbers
      on numbers.document_number = claims.document_number`
  const { rows } = await sql<Row>`
    select ${columns(sql`claims.open`)} from claims ${ofNumbers ?? sql``} ${graves}
    where ${standing(company, run)} order by claims.document_number, claims.id`.execute(tx)
  const parties = await partiesOf(tx, company, run.id, rows)
  return printed(run, parties, [...Map.groupBy(rows, ({ number }) => number).values()])
}

interface CreditRow extends Row {
  /** What was taken back at once is one credit note. */
  readonly act: string
  readonly isReversed: boolean
}

/**
 * The invoices of a run as they were issued, then what corrects them: reversals of their claims since, and credit notes that state
 * their number; these are numbered within their invoice. Nothing is joined to the claims of a run, of which the planner may not know yet.
 */
export async function invoicesAndCreditNotes(tx: Tx, company: CompanyId, by: InvoicedBy) {
  const { rows } = await sql<Row>`
    select ${columns(openAtFirst)} from claims ${graves} where ${issued(company, by)}
    order by claims.document_number, claims.id`.execute(tx)
  const { rows: credits } = await sql<CreditRow>`
    select ${columns(sql`-claims.amount`)}, claims.date_created::text as act, claims.reversed_by_claim_id is not null as is_reversed
    from claims ${graves} where claims.company_id = ${company} and claims.document_number is not null
      and (${claimedBy(by)} and claims.reverses_claim_id is not null
        or claims.kind = 'CREDIT_NOTE' and claims.reverses_claim_id is null)
    order by claims.document_number, claims.id`.execute(tx)
  const parties = await partiesOf(tx, company, by.id, [...rows, ...credits])
  const invoices = [...Map.groupBy(rows, ({ number }) => number).values()]
  const creditsOf = Map.groupBy(credits, ({ number }) => number)
  const notes = invoices.flatMap(([invoice]) => {
    if (!invoice) return []
    const { number, issuedOn, partyId } = invoice
    const own = (creditsOf.get(number) ?? []).filter(
      (credit) => credit.issuedOn >= issuedOn && parties.get(credit.partyId)?.id === parties.get(partyId)?.id,
    )
    return [...Map.groupBy(own, ({ act }) => act).values()].map((lines, at) =>
      lines
        .filter(({ isReversed }) => !isReversed)
        .map((line) => ({ ...line, number: `${number}-${at + 1}`, credits: { number, issuedOn } })),
    )
  })
  return printed(by, parties, [...invoices, ...notes])
}

function printed({ note }: InvoicedBy, parties: ReadonlyMap<number, PartyRow>, invoices: readonly (readonly Row[])[]) {
  return invoices.flatMap((lines) => {
    const [first] = lines
    const party = first && parties.get(first.partyId)
    if (!first || !party) return []
    return (typed: Typed): Invoice => ({
      number: first.number,
      credits: first.credits,
      reference: first.reference,
      issuedOn: first.issuedOn,
      dueOn: first.dueOn,
      party: printedParty(party, typed),
      mailTo: party.mailTo,
      lines: lines.map((line) => ({
        ...line,
        description: typed.text(line.description),
        grave: line.grave && typedGrave(line.grave, typed),
      })),
      open: sumOf(lines),
      otherDebt: party.otherDebt,
      note: note === null ? null : typed.text(note),
    })
  })
}

const sumOf = (lines: readonly Row[]) => lines.reduce((sum, { open }) => sum + Math.round(open * 100), 0) / 100

function printedParty(party: PartyRow, typed: Typed): Invoice['party'] {
  const { name, surname, address, addressNumber, zipCode, city } = party
  const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ')
  return {
    name: typed.text(joined(surname, name)),
    isLegal: party.isLegal,
    taxNumber: party.taxNumber,
    registrationNumber: party.registrationNumber,
    zipCode,
    city: city && typed.text(city),
    address: typed.text(joined(address, addressNumber)),
    town: typed.text(joined(zipCode, city)),
  }
}

/** With what they owe besides the run, due before the day of its invoices. */
async function partiesOf(tx: Tx, company: CompanyId, runId: number | null, rows: readonly Row[]) {
  const [first] = rows
  if (!first) return new Map<number, PartyRow>()
  const { rows: parties } = await sql<PartyRow & { namedId: number }>`
    select named.id as named_id, party.id, party.name, party.surname, party.kind = 'LEGAL' as is_legal, party.tax_number, party.registration_number, party.address,
      party.address_number, party.zip_code, party.city, party.country,
      case when party.email_consent_date is not null then party.email end as mail_to,
      (select coalesce(sum(claims.open), 0) from claims where claims.company_id = ${company} and claims.party_id in (named.id, party.id)
        and claims.open > 0 and claims.due_on < ${first.issuedOn}::date and claims.run_id is distinct from ${runId}) as other_debt
    from parties named join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
    where named.company_id = ${company} and named.id = any(${[...new Set(rows.map(({ partyId }) => partyId))]}::bigint[])`.execute(
    tx,
  )
  return new Map(parties.map(({ namedId, ...party }) => [namedId, party]))
}

/** The invoices of some claims, of whatever run. */
export async function invoicesOfClaims(tx: Tx, company: CompanyId, claims: readonly number[]) {
  const { rows: runs } = await sql<{ id: number; note: string | null }>`
    select distinct run.id, run.note from claims join billing_runs run on run.company_id = ${company} and run.id = claims.run_id
    where claims.company_id = ${company} and ${isIn('claims.id', claims)} order by run.id`.execute(tx)
  const invoices: ((typed: Typed) => Invoice)[] = []
  for (const run of runs)
    invoices.push(...(await invoicesOf(tx, company, run, { from: 0, count: claims.length, claims })))
  return invoices
}
