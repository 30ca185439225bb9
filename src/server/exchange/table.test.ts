import { openAsBlob } from 'node:fs'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FileFault } from './file-fault.ts'
import { tableIn } from './table.ts'

const isKnown = () => false

/** Larger than what is read of a file at once. */
const many = Array.from({ length: 5000 }, (_, at) => [`Ђурђевић ${at}`, at % 3 === 0 ? 'два\nреда' : 'љубичица'])
const csv = ['Презиме;Напомена', ...many.map(([name, note]) => `${name};"${note}"`)].join('\r\n')
const jsonLines = many.map(([name, note]) => JSON.stringify({ Презиме: name, Напомена: note })).join('\n')

/** Node decodes this code page but cannot encode it. */
function inWindows1251(text: string) {
  const decoder = new TextDecoder('windows-1251')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}

async function aFile(content: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-table-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'registar.csv')
  await writeFile(file, content)
  return file
}

describe('a large file', () => {
  test.each([
    ['UTF-8', 'csv', new Blob([csv])],
    ['UTF-8 with a byte order mark', 'csv', new Blob([`\uFEFF${csv}`])],
    ['UTF-16', 'csv', new Blob([Buffer.from(`\uFEFF${csv}`, 'utf16le')])],
    ['windows-1251', 'csv', new Blob([inWindows1251(csv)])],
    ['JSON lines', 'json', new Blob([jsonLines])],
  ] as const)('in %s contains the same each time it is read', async (_name, format, file) => {
    const { header, rows, total } = await tableIn(file, { format, isKnown })
    expect([header, total]).toEqual([['Презиме', 'Напомена'], many.length])
    for (const read of [await Array.fromAsync(rows), await Array.fromAsync(rows)])
      expect(read.map(({ cells }) => cells)).toEqual(many)
  })

  test('has the lines of its rows', async () => {
    const { rows } = await tableIn(new Blob([csv]), { format: 'csv', isKnown })
    const lines = (await Array.fromAsync(rows)).map(({ line }) => line)
    // Every third row has two lines.
    expect(lines).toEqual(many.map((_, at) => 2 + at + Math.ceil(at / 3)))
  })

  test('is read as far as its rows are needed', async () => {
    let bytes = 0
    class Watched extends Blob {
      override stream() {
        const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(part, controller) {
            bytes += part.length
            controller.enqueue(part)
          },
        })
        return super.stream().pipeThrough(watch)
      }
    }
    const file = new Watched(csv.match(/.{1,5000}/gs) ?? [])
    const { rows } = await tableIn(file, { format: 'csv', isKnown })
    bytes = 0
    for await (const { line } of rows) if (line >= 10) break
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(file.size / 2)
  })

  test('is refused if it changes while it is read', async () => {
    const file = await aFile(csv)
    const { rows } = await tableIn(await openAsBlob(file), { format: 'csv', isKnown })
    await appendFile(file, '\r\nПерић;')
    await expect(Array.fromAsync(rows)).rejects.toThrow(new FileFault('The file was changed while it was read.'))
  })

  test('with an unclosed quotation mark is refused with the line where its row begins', async () => {
    const file = new Blob([`${csv}\r\n"Перић;\r\n${'Илић;руже\r\n'.repeat(20_000)}`])
    await expect(tableIn(file, { format: 'csv', isKnown })).rejects.toThrow(/^line 6669: unclosed quotation mark$/)
  })
})
