import { z } from 'zod'
import { encodings, type FileFaultCode } from '../../shared/imports.ts'
import type { Row } from './table.ts'

/** The request to the worker thread. */
export const uploadOrder = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** The headers of the record type, in their normal form. */
  known: z.array(z.string()),
  mostRows: z.number(),
  /** The maximum number of rows. */
  first: z.number().optional(),
  /** The index of the sheet of a workbook; without one the first that has rows. */
  sheet: z.number().optional(),
  /** The line of the header; by default it is found. */
  headerRow: z.number().optional(),
  /** Of a text file; by default it is detected. */
  encoding: z.enum(encodings).optional(),
})
export type UploadOrder = z.input<typeof uploadOrder>

/** A message of the thread. The rows are not checked one by one: they come from our own code. */
export const uploadPart = z.union([
  z.object({
    header: z.array(z.string()),
    total: z.number(),
    words: z.array(z.array(z.string())),
    sheets: z.array(z.string()),
    sheet: z.number(),
    headerRow: z.number(),
    encoding: z.enum(encodings).optional(),
  }),
  z.object({ rows: z.custom<readonly Row[]>(Array.isArray) }),
  z.object({ isComplete: z.literal(true) }),
  z.object({ fault: z.custom<FileFaultCode>((value) => typeof value === 'string') }),
])
export type UploadPart = z.infer<typeof uploadPart>
