import { z } from 'zod'
import { type Encoding, encodings, type FileFaultCode } from '../../shared/imports.ts'
import type { Row } from './table.ts'

/** The request to the worker thread. */
export interface UploadOrder {
  bytes: Uint8Array
  /** The headers of the record type, in their normal form. */
  known: string[]
  mostRows: number
  /** The maximum number of rows. */
  first?: number
  /** The index of the sheet of a workbook; without one the first that has rows. */
  sheet?: number
  /** The line of the header; by default it is found. */
  headerRow?: number
  /** Of a text file; by default it is detected. */
  encoding?: Encoding
}

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
