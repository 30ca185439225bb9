import type { Generated } from 'kysely'
import type { Given, Json } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import { insertRows } from '../../server/database/insert-rows.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { LineState, Proposal, StatementWarning } from './inbox.ts'
import { warningsOf } from './known-lines.ts'
import type { ReadLine, ReadStatement, StatementFormat } from './statement.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    bankStatements: {
      companyId: number
      id: Generated<number>
      accountNumber: string
      number: string
      year: number
      onDay: IsoDate
      /** In dinars. */
      opening: number | null
      closing: number | null
      format: StatementFormat
      fileName: string
      fileHash: string
      warnings: Json<readonly StatementWarning[]>
      dateCreated: Given<Date>
      undoneAt: Date | null
    }
    bankStatementLines: {
      companyId: number
      id: Generated<number>
      statementId: number
      number: number
      /** In dinars: negative if the money went out. */
      amount: number
      isReversal: boolean
      bookedOn: IsoDate
      valueOn: IsoDate
      partner: string
      partnerAccount: string
      purpose: string
      paymentCode: string
      reference: string
      otherReference: string
      bankKey: string
      contentKey: string
      state: LineState
      tier: number | null
      proposal: Json<Proposal> | null
      searchText: string
    }
  }
}

/** A line with its id, before it is stored. */
interface NewLine extends ReadLine {
  readonly id: number
  readonly number: number
  readonly contentKey: string
}

/** What becomes of a line. */
export interface Placed {
  readonly state: LineState
  readonly tier: number | null
  readonly proposal: Proposal | null
}

interface SourceFile {
  readonly name: string
  readonly hash: string
}

/** A statement as it will be stored, or the reason why not. */
export type Prepared =
  | {
      readonly is: 'new'
      readonly id: number
      readonly statement: ReadStatement
      readonly lines: readonly NewLine[]
      readonly repeated: number
    }
  | { readonly is: 'already'; readonly id: number }
  | { readonly is: 'refused'; readonly code: string; readonly detail: string }

/** The accounts of the company, to which a statement must belong. */
export async function ownAccounts(tx: Tx, company: CompanyId): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('bankAccounts')
    .select('accountNumber')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .execute()
  return new Set(rows.map(({ accountNumber }) => accountNumber))
}

const dinars = (para: number | undefined) => (para === undefined ? null : toDinars(para))
const lineColumns = [
  'companyId',
  'id',
  'statementId',
  'number',
  'amount',
  'isReversal',
  'bookedOn',
  'valueOn',
  'partner',
  'partnerAccount',
  'purpose',
  'paymentCode',
  'reference',
  'otherReference',
  'bankKey',
  'contentKey',
  'state',
  'tier',
  'proposal',
  'searchText',
]
const stated = ({ references }: ReadLine, at: number) =>
  [references[at]?.model, references[at]?.number].filter(Boolean).join(' ')

/** What a search of lines finds: names, accounts, references, purposes and the amount. */
const searchText = (line: ReadLine) =>
  fold(
    [
      line.partner,
      line.partnerAccount,
      ...line.references.map(({ number }) => number),
      line.purpose,
      toDinars(Math.abs(line.amount)).toFixed(2),
    ].join(' '),
  ).slice(0, 1500)

export async function storeStatement(
  tx: Tx,
  company: CompanyId,
  { id, statement, lines }: Prepared & { is: 'new' },
  file: SourceFile,
  placed: ReadonlyMap<number, Placed>,
) {
  const { account, number, date, opening, closing, format } = statement
  await tx
    .insertInto('bankStatements')
    .values({
      companyId: company,
      id,
      accountNumber: account,
      number,
      year: Number(date.slice(0, 4)),
      onDay: date,
      opening: dinars(opening),
      closing: dinars(closing),
      format,
      fileName: file.name,
      fileHash: file.hash,
      warnings: JSON.stringify(warningsOf(statement)),
    })
    .execute()
  const rows = lines.map((line) => {
    const { state = 'OPEN', tier = null, proposal = null } = placed.get(line.id) ?? {}
    return {
      ...line,
      companyId: company,
      statementId: id,
      amount: toDinars(line.amount),
      reference: stated(line, 0),
      otherReference: stated(line, 1),
      state,
      tier,
      proposal: proposal && JSON.stringify(proposal),
      searchText: searchText(line),
    }
  })
  await insertRows(tx, 'bankStatementLines', lineColumns, rows)
}
