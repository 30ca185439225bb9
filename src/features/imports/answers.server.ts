import { z } from 'zod'
import { encodings, mostNames } from '../../shared/imports.ts'

const learnedWord = z.object({
  field: z.string().max(100),
  word: z.string().min(1).max(100),
  option: z.string().max(100),
})

const part = z.string().max(200)
const dividedName = z.object({ text: z.string().max(1000), surname: part, fathersName: part, name: part })

export const correctedNames = z
  .array(dividedName)
  .max(mostNames)
  .default([])
  .describe('how names in one cell are divided, where not as proposed')
export const learnedWordsOfFile = z
  .array(learnedWord)
  .max(1000)
  .default([])
  .describe('meanings of unknown words in fields with choices; remembered for later imports')

/** Why a file cannot be read. */
export const fileCodes = [
  'IMPORT_FILE_NOT_READABLE',
  'IMPORT_FILE_OLD_FORMAT',
  'IMPORT_FILE_JSON',
  'IMPORT_FILE_GEDCOM',
  'IMPORT_FILE_EMPTY',
  'IMPORT_FILE_TOO_LARGE',
  'IMPORT_TOO_MANY_ROWS',
  'IMPORT_DATES_MONTH_FIRST',
]
export const preview = z.object({
  header: z.array(z.string()),
  sheets: z.array(z.string()).describe('the names of the sheets of a workbook; none of a text file'),
  sheet: z.int().describe('the index of the one that is shown'),
  headerRow: z.int().describe('the number of the row with the headers'),
  encoding: z.enum(encodings).exactOptional().describe('of a text file'),
  columns: z.array(z.string().nullable()),
  fields: z.array(
    z.object({
      name: z.string(),
      required: z.boolean(),
      label: z
        .tuple([z.string(), z.string()])
        .exactOptional()
        .describe('in Serbian and English, of what is no field: the row of a grave, a whole name'),
      contains: z.array(z.string()).exactOptional().describe('the fields of which it states the parts'),
      onlyWith: z.string().exactOptional().describe('it is required only with fields whose names begin so'),
    }),
  ),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  hint: z
    .tuple([z.string(), z.string()])
    .optional()
    .describe('in Serbian and English, what to know before importing the type'),
  total: z.int(),
  words: z.array(z.array(z.string())).describe('the different words of each column; none if there are many'),
  learned: z.array(learnedWord).describe('meanings of words, learned from earlier imports'),
})
