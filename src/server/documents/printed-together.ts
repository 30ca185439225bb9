import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { DocumentCompany } from './company.ts'
import type { NamedDocument } from './render.ts'
import type { Typed } from './script.ts'

/** Reads some records, to print those that are not deleted as one file, in this order; there is none without any. */
export type PrintedTogether = (
  tx: Tx,
  company: CompanyId,
  ids: readonly number[],
) => Promise<{
  readonly count: number
  /** The ids of those whose personal number is printed. */
  readonly withPersonalNumber: readonly number[]
  readonly documentIn: (typed: Typed, sender: DocumentCompany, printedAt: Date, printedBy: string) => NamedDocument
}>
