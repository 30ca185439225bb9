import type { FastifyReply } from 'fastify'
import { contentDisposition } from './file-name.ts'

export const sendPdf = (reply: FastifyReply, fileName: string, pdf: Uint8Array) =>
  reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(fileName))
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
