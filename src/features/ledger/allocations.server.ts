import { type Generated, sql } from 'kysely'
import type { Given } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import { insertRows } from '../../server/database/insert-rows.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Write } from '../../server/records/rules.ts'
import type { RecordType } from '../../shared/record.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import type { Part } from './allocate.ts'

interface Row {
  readonly paymentId: number | null
  readonly creditId: number | null
  readonly claimId: number | null
  readonly refundId: number | null
  /** The agreement whose instalments are owed instead. */
  readonly planId: number | null
  readonly part: Part
  /** In dinars. */
  readonly amount: number
  readonly onDay: IsoDate
  readonly undoesId: number | null
  readonly reason: string | null
  readonly decisionNumber: string | null
}

declare module '../../server/database/tables.ts' {
  interface Tables {
    allocations: { [Name in keyof Row]: Given<Row[Name]> } & {
      id: Generated<number>
      companyId: Given<number>
      userId: Given<number | null>
      dateCreated: Generated<Date>
    }
    pinnedPayments: { companyId: number; paymentId: number }
    accountingMonths: { companyId: number; month: IsoDate; closedAt: Generated<Date>; closedBy: string }
  }
}

/** Who writes into the ledger, and where the audit entries go. */
export type Booking = Pick<Write<RecordType>, 'tx' | 'actor' | 'entries'> & { readonly company: CompanyId }

/** A part of a payment, or of a credit note, that closes a part of a claim. */
export interface Move extends Partial<
  Pick<Row, 'paymentId' | 'creditId' | 'claimId' | 'refundId' | 'planId' | 'reason' | 'decisionNumber'>
> {
  readonly part: Part
  readonly para: number
  /** The day on which it counts, if its month is open. */
  readonly on: IsoDate
}

const columns = [
  'companyId',
  'paymentId',
  'creditId',
  'claimId',
  'refundId',
  'planId',
  'part',
  'amount',
  'onDay',
  'undoesId',
  'reason',
  'decisionNumber',
  'userId',
]

/** Until the end of the transaction nobody else, in no process, changes what is open: an import does not wait for the company's writers. */
export const lockLedger = (tx: Tx, company: CompanyId) =>
  sql`select pg_advisory_xact_lock(${ledgers}::int, ${company}::int)`.execute(tx)
/** Distinguishes this lock from others with two numbers. */
const ledgers = 2028

/** Those of the days whose months are closed. */
export async function closedDays(tx: Tx, company: CompanyId, days: readonly IsoDate[]): Promise<ReadonlySet<IsoDate>> {
  const months = [...new Set(days.map(monthOf))]
  if (months.length === 0) return new Set()
  const closed = await tx
    .selectFrom('accountingMonths')
    .select('month')
    .where('companyId', '=', company)
    .where('month', 'in', months)
    .execute()
  return new Set(days.filter((day) => closed.some(({ month }) => month === monthOf(day))))
}

/** Its first day. */
export const monthOf = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`

export const addMoves = (booking: Booking, moves: readonly Move[]) =>
  insertMoves(
    booking,
    'MONEY_ALLOCATED',
    moves.map(({ para, on, ...move }) => ({ ...move, amount: toDinars(para), onDay: on })),
    (values) => ({ from: null, to: values }),
  )

type NewRow = Partial<Row> & Pick<Row, 'part' | 'amount' | 'onDay'>

/** Those of closed months count from today. `changed` says in the trail what became of claims and amounts. */
async function insertMoves(
  { tx, company, actor, entries }: Booking,
  action: 'MONEY_ALLOCATED' | 'MONEY_ALLOCATION_UNDONE',
  rows: readonly NewRow[],
  changed: (values: readonly unknown[]) => { from: unknown; to: unknown },
) {
  if (rows.length === 0) return
  const closed = await closedDays(
    tx,
    company,
    rows.map(({ onDay }) => onDay),
  )
  await insertRows(
    tx,
    'allocations',
    columns,
    rows.map((row) => ({
      ...row,
      companyId: company,
      onDay: closed.has(row.onDay) ? today() : row.onDay,
      userId: actor.userId,
    })),
  )
  for (const [source, own] of Map.groupBy(rows, ({ paymentId, creditId, claimId }) => paymentId ?? creditId ?? claimId))
    if (source)
      entries.push({
        actor,
        entry: {
          action,
          recordId: source,
          changes: {
            claimIds: changed(own.map(({ claimId, refundId }) => claimId ?? refundId)),
            amounts: changed(
              own.map(({ part, amount, undoesId }) => `${part} ${(undoesId ? -amount : amount).toFixed(2)}`),
            ),
            ...reasonOf(own[0]?.reason),
          },
        },
      })
}

const reasonOf = (reason: string | null | undefined) => (reason ? { reason: { from: null, to: reason } } : {})

/** Allocations that stand. */
export interface Live extends Omit<Row, 'undoesId'> {
  readonly id: number
}

export async function liveMoves(
  tx: Tx,
  company: CompanyId,
  of: {
    readonly payments?: readonly number[]
    readonly claims?: readonly number[]
    readonly credits?: readonly number[]
    readonly plans?: readonly number[]
  },
): Promise<Live[]> {
  const { payments = [], claims = [], credits = [], plans = [] } = of
  const asked = (
    [
      ['paymentId', payments],
      ['claimId', claims],
      ['creditId', credits],
      ['planId', plans],
    ] as const
  ).filter(([, ids]) => ids.length > 0)
  if (asked.length === 0) return []
  return tx
    .selectFrom('allocations as one')
    .select([
      'one.id',
      'paymentId',
      'creditId',
      'claimId',
      'refundId',
      'planId',
      'part',
      'amount',
      'onDay',
      'reason',
      'decisionNumber',
    ])
    .where('companyId', '=', company)
    .where('undoesId', 'is', null)
    .where((eb) => eb.or(asked.map(([column, ids]) => eb(column, 'in', ids))))
    .where(
      sql<boolean>`not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id)`,
    )
    .orderBy('one.id')
    .execute()
}

/** Adds a counter row for each. */
export const undoMoves = (booking: Booking, moves: readonly Live[], reason: string) =>
  insertMoves(
    booking,
    'MONEY_ALLOCATION_UNDONE',
    moves.map(({ id, amount, ...move }) => ({ ...move, amount: toDinars(-toPara(amount)), undoesId: id, reason })),
    (values) => ({ from: values, to: null }),
  )
