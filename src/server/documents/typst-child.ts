// The child process of typst-process.ts: receives an order, replies with the PDF, and waits for the next order.
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Script } from '../../shared/scripts.ts'
import { toLatin } from '../../shared/serbian-script.ts'
import { accessiblePdf } from './accessible-pdf.ts'
import { cleanData, fontCoverage } from './clean-text.ts'
import type { TypstAnswer, TypstOrder, TypstStarted } from './typst-order.ts'

const [, , workspace = ''] = process.argv
const fonts = join(import.meta.dirname, 'fonts')
const coverage = fontCoverage(fonts)
const languageOf = { cyrillic: 'sr-RS', latin: 'sr-Latn-RS' } as const satisfies Record<Script, string>
const compiler = await typstCompiler()
/** Made for the first document in Latin script. */
let latinCompiler: Promise<NodeCompiler | Error> | undefined

/** The compiler, or the error if its binaries are not available on this platform. */
async function typstCompiler(): Promise<NodeCompiler | Error> {
  try {
    const typst = await import('@myriaddreamin/typst-ts-node-compiler')
    return typst.NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] })
  } catch (error) {
    return new Error(`Typst does not run on ${process.platform}-${process.arch}: ${messageOf(error)}`)
  }
}

/** The compiler for the templates whose texts are in this script: the same templates, transliterated line by line. */
function compilerFor(script: Script): Promise<NodeCompiler | Error> | NodeCompiler | Error {
  if (script === 'cyrillic') return compiler
  latinCompiler ??= typstCompiler().then((latin) => {
    if (latin instanceof Error) return latin
    for (const name of globSync('**/*.typ', { cwd: workspace })) {
      const template = readFileSync(join(workspace, name), 'utf8')
      latin.addSource(join(workspace, name), template.split('\n').map(toLatin).join('\n'))
    }
    return latin
  })
  return latinCompiler
}

async function answer(order: TypstOrder): Promise<TypstAnswer> {
  const typst = await compilerFor(order.script)
  if (typst instanceof Error) return { reason: 'unavailable', diagnostics: [typst.message], memory: 0 }
  const source = {
    mainFilePath: join(workspace, order.template),
    inputs: {
      data: JSON.stringify(cleanData(order.data, coverage)),
      ...(order.attached && { attached: JSON.stringify(order.attached, null, 2) }),
    },
  }
  const isTagged = order.pdfStandard !== 'a-2b'
  try {
    const pdf = typst.pdf(source, {
      pdfStandard: order.pdfStandard,
      pdfTags: isTagged,
      creationTimestamp: Math.floor(order.createdAt.getTime() / 1000),
    })
    return { pdf: isTagged ? accessiblePdf(pdf, languageOf[order.script]) : pdf, memory: process.memoryUsage.rss() }
  } catch (error) {
    return { reason: 'template', diagnostics: diagnostics(typst, source, error), memory: process.memoryUsage.rss() }
  }
}

/** Without this, every document stays in memory, 1.4 MB each. The cache is common to all compilers. */
function forgetDocument() {
  if (!(compiler instanceof Error)) compiler.evictCache(0)
}

/** The fast PDF call fails without diagnostics, so this compiles once more to get them. */
function diagnostics(typst: NodeCompiler, source: Parameters<NodeCompiler['compile']>[0], error: unknown): string[] {
  const fault = typst.compile(source).takeError()
  if (fault === null) return [messageOf(error)]
  const faults: readonly { message: string; path: string; range?: { start: { line: number } } }[] =
    typst.fetchDiagnostics(fault)
  return faults.map(({ message, path, range }) => `${path}:${(range?.start.line ?? 0) + 1}: ${message}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Ignores send errors: if the server is gone, `disconnect` ends this process. */
const send = (message: TypstAnswer | TypstStarted, onSent: () => void = () => undefined) =>
  process.send?.(message, onSent)

process.on('message', (order) => {
  // The other end is always typst-process.ts.
  // Nobody has to wait until the document is forgotten, which takes a tenth of the time of a report.
  void answer(order as TypstOrder).then((reply) => send(reply, forgetDocument))
})
// Ends together with the server, which finishes its requests first when the whole process group is signalled. During a
// layout this thread receives no messages, so another one watches the server.
new Worker(new URL('./server-watch-worker.ts', import.meta.url)).unref()
// Makes the kernel kill this process rather than the server when the machine runs out of memory. Only Linux has this
// file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
send({ started: compiler instanceof Error ? 'unavailable' : 'ready' })
