import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { cleanData, fontCoverage } from '../server/documents/clean-text.ts'
import { LineCount } from '../server/documents/line-count.ts'
import { withPreparedTables } from '../server/documents/prepared-table.ts'
import type { DocumentJob } from '../server/documents/render.ts'

const workspace = join(import.meta.dirname, '..')
export const fonts = join(workspace, 'server/documents/fonts')
const compiler = () => NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] })
/** In this process, so only for texts that are known not to abort it. */
export const typst = compiler()

const prepare = (data: object) =>
  JSON.stringify(withPreparedTables(cleanData(data, fontCoverage(fonts)), new LineCount(fonts)))

/** The document with the rows whose lines were counted, the share of these rows, and the document with all rows measured by Typst. */
export function countedAndMeasured({ template, data }: DocumentJob) {
  const prepared = prepare(data)
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

/** Each row of a long table that may begin a part begins one if `rows` is 1. */
function withRowsOfPart(rows: number) {
  const file = join(workspace, 'server/documents/table.typ')
  const changed = compiler()
  changed.addSource(file, readFileSync(file, 'utf8').replace(/#let rows-of-part = .*/, `#let rows-of-part = ${rows}`))
  return changed
}
let inParts: NodeCompiler | undefined
let whole: NodeCompiler | undefined

/** The document with a part of its long table on each page, and with a table that is not laid out in parts. */
export function inPartsAndWhole({ template, data }: DocumentJob) {
  const source = { mainFilePath: join(workspace, template), inputs: { data: prepare(data) } }
  inParts ??= withRowsOfPart(1)
  whole ??= withRowsOfPart(1_000_000)
  return { parts: inParts.pdf(source, { pdfTags: true }), whole: whole.pdf(source, { pdfTags: true }) }
}
