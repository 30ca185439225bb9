import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { csvForm } from '../../server/exchange/export.ts'
import type { RowFault } from '../../server/exchange/row-fault.ts'
import type { Upload } from '../../server/exchange/upload.ts'
import { faultSentence, wrongRow, wrongRowsHeader } from '../../server/exchange/wrong-rows.ts'
import type { Text } from '../../shared/texts.ts'
import { orderedImport } from './ordered-import.server.ts'
import type { rowsOrder } from './upload.server.ts'

export const rowsFiles = {
  VALID: ['Исправни редови', 'Valid rows'],
  WRONG: ['Редови са грешкама', 'Rows with errors'],
} as const satisfies Record<string, Text>

/** The valid rows of a file as a CSV file, or the others with their errors, to be corrected and imported by themselves. */
export async function checkedRows(
  db: Parameters<typeof orderedImport>[0],
  whose: Parameters<typeof orderedImport>[1],
  body: z.output<typeof rowsOrder>,
) {
  let table: Upload | undefined
  const wrong = new Map<number, readonly RowFault[]>()
  const { faults } = await orderedImport(
    db,
    whose,
    body,
  )({
    dryRun: true,
    onRead: (read) => void (table = read),
    rejected: ({ line }, faults) => void wrong.set(line, faults),
  })
  // A row may differ from another, with which it is imported.
  for (const fault of faults) if (!wrong.has(fault.line)) wrong.set(fault.line, [fault])
  const { header = [], rows = [] } = table ?? {}
  if (body.rows === 'VALID')
    return stringify(
      [header, ...rows.filter(({ line }) => !wrong.has(line)).map(({ cells }) => wrongRow(cells))],
      csvForm,
    )
  const described = (line: number) =>
    (wrong.get(line) ?? []).map((fault) => faultSentence(whose.exchanged, fault, body.language)).join(' ')
  return stringify(
    [
      wrongRowsHeader(header, body.language),
      ...rows.filter(({ line }) => wrong.has(line)).map(({ line, cells }) => [described(line), ...wrongRow(cells)]),
    ],
    csvForm,
  )
}
