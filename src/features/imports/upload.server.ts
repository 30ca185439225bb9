import { z } from 'zod'
import { encodings, lastHeaderRow, mostBytes, mostColumns } from '../../shared/imports.ts'
import { languages } from '../../shared/texts.ts'
import { correctedNames, learnedWordsOfFile } from './answers.server.ts'

/** A file in base64 is a third longer. */
const longestFile = Math.ceil((mostBytes * 4) / 3) + 4
export const bodyLimit = longestFile + 20_000

const recordType = z.string().max(100)
export const uploaded = z.object({
  recordType,
  file: z.string().min(1).describe('an XLSX or CSV file in base64'),
  sheet: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('of a workbook, by its index; without one the first that has rows'),
  headerRow: z
    .int()
    .min(1)
    .max(lastHeaderRow)
    .optional()
    .describe('the number of the row with the headers, from 1; found if absent'),
  encoding: z.string().toLowerCase().pipe(z.enum(encodings)).optional().describe('of a text file; detected if absent'),
})
export const order = uploaded.extend({
  columns: z
    .array(z.string().max(100).nullable())
    .max(mostColumns)
    .describe('the field that each column of the file contains; null to ignore it'),
  constants: z
    .record(z.string().max(100), z.string().max(1000))
    .refine((fields) => Object.keys(fields).length <= mostColumns)
    .default({})
    .describe('values of fields for all rows, as a column would contain them'),
  century: z
    .union([z.literal(1700), z.literal(1800), z.literal(1900), z.literal(2000)])
    .optional()
    .describe('the first year of the century of two-digit years in dates, which are errors without it'),
  words: learnedWordsOfFile,
  names: correctedNames,
  withAlready: z
    .boolean()
    .default(false)
    .describe('whether rows that are in the register already are imported once more'),
  fill: z.boolean().default(false).describe('whether empty fields of parties that are found are filled in'),
})
/** Rows of a file that was checked. */
export const rowsOrder = order.extend({
  rows: z.enum(['VALID', 'WRONG']).describe('which rows of the file'),
  language: z.enum(languages).default('rs').describe('of the errors'),
})
export const listed = z.object({ recordType })
