import type { FastifyReply } from 'fastify'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { contentDisposition } from './file-name.ts'
import type { LetterheadCompany } from './letterhead.ts'

/** What stands at the head of the company's documents. */
export const letterheadOf = (tx: Tx, company: CompanyId): Promise<LetterheadCompany> =>
  tx
    .selectFrom('companies')
    .select([
      'name',
      'email',
      'phone',
      'address',
      'city',
      'zipCode',
      'country',
      'registrationNumber',
      'taxNumber',
      'codeNumber',
      'website',
    ])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()

export const sendPdf = (reply: FastifyReply, fileName: string, pdf: Uint8Array) =>
  reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(fileName))
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
