import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { accessiblePdf } from '../src/server/documents/accessible-pdf.ts'
import { readFileSync, writeFileSync, mkdirSync, cpSync } from 'node:fs'
import { monthlyReport } from '../src/features/death-records/monthly-report.server.ts'
import { company, rec } from '/tmp/doc/rec.ts'
const ws = '/tmp/t/src'
cpSync('/work/main/src', ws, { recursive: true })
const f = ws + '/features/death-records/monthly-report.typ'
const th = ws + '/server/documents/theme.typ'
const orig = readFileSync(f, 'utf8'), torig = readFileSync(th, 'utf8')
const job = monthlyReport(Array.from({ length: 1000 }, (_, i) => rec(i)), company, { year: 2026, month: 11 }, 'П', new Date())
const variants: Record<string, [string, string]> = {
  base: [orig, torig],
  nofit: [orig.replace('fitted-here(cell, width, wide))', 'cell)'), torig],
  nobreakable: [orig.replace('#set table.cell(breakable: false)', ''), torig],
  nostroke: [orig.replaceAll('stroke: (_, row) => (bottom: if row == 0 { rule-below-head } else { hairline })', 'stroke: none'), torig],
  norule: [orig, torig.replace(/show strong.*\n/, '').replace(/  show heading: .*\n/, '')],
  noall: [orig.replace('fitted-here(cell, width, wide))', 'cell)').replace('#set table.cell(breakable: false)', '').replaceAll('stroke: (_, row) => (bottom: if row == 0 { rule-below-head } else { hairline })', 'stroke: none').replace('align: (column, _) => if column in (0, 10) { right } else { left }', 'align: left'), torig],
}
for (const [name, [a, b]] of Object.entries(variants)) {
  writeFileSync(f, a); writeFileSync(th, b)
  const c = NodeCompiler.create({ workspace: ws, fontArgs: [{ fontPaths: [ws + '/server/documents/fonts'] }] })
  for (const std of ['a-2a', 'a-2b']) {
    const ts: number[] = []
    let pdf: Uint8Array = new Uint8Array()
    for (let i = 0; i < 3; i++) { const t = performance.now(); pdf = c.pdf({ mainFilePath: f, inputs: { data: JSON.stringify(job.data) } }, { pdfStandard: std, pdfTags: std === 'a-2a', creationTimestamp: 1 }); ts.push(Math.round(performance.now() - t)); c.evictCache(0) }
    const t = performance.now(); if (std === 'a-2a') await accessiblePdf(pdf)
    console.log(name, std, ts.join(' '), pdf.length, Math.round(performance.now() - t))
  }
}
