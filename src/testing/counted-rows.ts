import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { cleanData, fontCoverage } from '../server/documents/clean-text.ts'
import { LineCount } from '../server/documents/line-count.ts'
import { withPreparedTables } from '../server/documents/prepared-table.ts'
import type { DocumentJob } from '../server/documents/render.ts'

const workspace = join(import.meta.dirname, '..')
export const fonts = join(workspace, 'server/documents/fonts')
/** In this process, so only for texts that are known not to abort it. */
export const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] })

/** The document with the rows whose lines were counted, the share of these rows, and the document with all rows measured by Typst. */
export function countedAndMeasured({ template, data }: DocumentJob) {
  const prepared = JSON.stringify(withPreparedTables(cleanData(data, fontCoverage(fonts)), new LineCount(fonts)))
  const rows = [...prepared.matchAll(/"lines":(\d+)/g)]
  const pdf = (printed: string) =>
    typst
      .pdf({ mainFilePath: join(workspace, template), inputs: { data: printed } }, { creationTimestamp: 0 })
      .toString('latin1')
  return {
    counted: pdf(prepared),
    share: rows.filter(([, lines]) => lines !== '0').length / rows.length,
    measured: pdf(prepared.replace(/"lines":\d+/g, '"lines":0')),
  }
}
