import type { Generated } from 'kysely'
import type { Given } from '../../server/database/column-types.ts'
import type { DocumentFormat } from './calls.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    billingDocuments: {
      companyId: Given<number>
      runId: Given<number>
      format: Given<DocumentFormat>
      state: 'RUNNING' | 'CANCELLED' | 'FAILED' | 'DONE'
      invoices: Given<number>
      parts: number
      mails: boolean
      leaseUntil: Date | null
      startedAt: Generated<Date>
      finishedAt: Date | null
    }
    billingMails: { companyId: number; runId: number; number: string; dateCreated: Generated<Date> }
    billingDocumentParts: {
      companyId: number
      runId: number
      number: number
      invoices: number
      firstNumber: string
      lastNumber: string
      size: number
    }
    billingDocumentBytes: { companyId: number; runId: number; part: number; number: number; bytes: Buffer }
  }
}
