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
  none: [orig.replaceAll('stroke: (_, _) => below-row,', 'stroke: none,'), torig],
  nofit: [orig.replace('if wide != ()', 'if false'), torig],
  nowide: [orig.replace(/let wide = wide-words.*/, 'let wide = ()'), torig],
  nocontext: [orig.replace(/let wide = wide-words.*/, 'let wide = ()').replace('report-table(rows) = context {', 'report-table(rows) = {'), torig],
  simple: [orig.replace('#set par(', '#set par(linebreaks: "simple", '), torig],
  nofallback: [orig, torig.replace(', region: "RS", fallback: false, hyphenate: false', '')],
  base2: [orig, torig],
}
for (const [name, [a, b]] of Object.entries(variants)) {
  writeFileSync(f, a); writeFileSync(th, b)
  const c = NodeCompiler.create({ workspace: ws, fontArgs: [{ fontPaths: [ws + '/server/documents/fonts'] }] })
  for (const std of ['a-2b']) {
    const ts: number[] = []
    let pdf: Uint8Array = new Uint8Array()
    for (let i = 0; i < 3; i++) { const u = process.cpuUsage(); const t = performance.now(); pdf = c.pdf({ mainFilePath: f, inputs: { data: JSON.stringify(job.data) } }, { pdfStandard: std, pdfTags: std === 'a-2a', creationTimestamp: 1 }); ts.push(Math.round(performance.now() - t), Math.round(process.cpuUsage(u).user/1000)); c.evictCache(0) }
    const t = performance.now(); if (std === 'a-2a') await accessiblePdf(pdf)
    if (std === 'a-2a') writeFileSync('/tmp/t/r.pdf', accessiblePdf(pdf)), writeFileSync('/tmp/t/r0.pdf', pdf)
    console.log(name, std, ts.join(' '), pdf.length, Math.round(performance.now() - t))
  }
}
