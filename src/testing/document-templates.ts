import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentJob } from '../server/documents/render.ts'

// Small templates for tests of document rendering.

const head =
  '#set document(title: "Проба")\n#set text(font: "Source Sans 3", lang: "sr", region: "RS", fallback: false)\n'
const templates = {
  'good.typ': '= Проба\n#json(bytes(sys.inputs.data)).name',
  // Far more steps than the time limit allows.
  'endless.typ': '#for a in range(9999) { for b in range(9999) { for c in range(9999) { let d = a + b + c } } }',
  // An unbroken run of letters that aborts Typst's process; real data is cleaned and cannot contain it.
  'abort.typ': '#("ж" * 40000)',
  // Would need tens of gigabytes.
  'growing.typ': '#let all = (); #for a in range(99999999) { all.push(str(a) * 1000) }',
  'wrong.typ': '#json(bytes(sys.inputs.data)).missing',
}
/** A folder with the templates. */
export function templateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pokoj-documents-'))
  for (const [name, text] of Object.entries(templates)) writeFileSync(join(folder, name), head + text)
  return folder
}

export const job = (template: keyof typeof templates, name = 'Ана'): DocumentJob => ({
  kind: 'record',
  template,
  data: { name },
  createdAt: new Date('2026-11-21T12:00:00Z'),
})
