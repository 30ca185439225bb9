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

describe('the row with the headers', () => {
  const isOfBook = (header: string) => ['Презиме', 'Име', 'Датум сахране'].includes(header)
  const read = async (csv: string, headerRow?: number) => {
    const table = await tableIn(new Blob([csv]), { format: 'csv', isKnown: isOfBook, headerRow })
    const rows = await Array.fromAsync(table.rows)
    return { header: table.header, headerRow: table.headerRow, rows: rows.map(({ line, cells }) => [line, ...cells]) }
  }
  const table = 'Презиме,Име\nИлић,Ана'

  test('is found below the titles of a book and empty rows', async () => {
    expect(await read(`КЊИГА УМРЛИХ 2024,\n,\n"страна 1, први део",\n${table}`)).toEqual({
      header: ['Презиме', 'Име'],
      headerRow: 4,
      rows: [[5, 'Илић', 'Ана']],
    })
  })

  test('is the first with more than a title if no header is known', async () => {
    expect(await read('КЊИГА УМРЛИХ 2024\nA,B\n1,2')).toMatchObject({ header: ['A', 'B'], headerRow: 2 })
    expect(await read('A\n1\n2')).toMatchObject({
      header: ['A'],
      headerRow: 1,
      rows: [
        [2, '1'],
        [3, '2'],
      ],
    })
  })

  test('can be chosen', async () => {
    expect(await read(`${table}\nПоповић,Име`, 2)).toMatchObject({
      header: ['Илић', 'Ана'],
      rows: [[3, 'Поповић', 'Име']],
    })
    await expect(read(table, 3)).rejects.toThrow(FileFault)
  })

  test('follows the separator that the file states for Excel', async () => {
    expect(await read('sep=;\r\nПрезиме;Име\r\nИлић, рођ. Анић;Ана')).toEqual({
      header: ['Презиме', 'Име'],
      headerRow: 2,
      rows: [[3, 'Илић, рођ. Анић', 'Ана']],
    })
  })
})

describe('the encoding', () => {
  const text = 'Prezime;Ime oca\nŽivković;Đorđe\nŠarčević;Nićifor\nČubrilo;Đuro'
  const encoded = (letters: Readonly<Record<string, number>>) =>
    new Blob([Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0))])
  test.each([
    ['iso-8859-2', { Ž: 0xae, ž: 0xbe, Š: 0xa9, š: 0xb9, Đ: 0xd0, đ: 0xf0, Č: 0xc8, č: 0xe8, Ć: 0xc6, ć: 0xe6 }],
    ['windows-1250', { Ž: 0x8e, ž: 0x9e, Š: 0x8a, š: 0x9a, Đ: 0xd0, đ: 0xf0, Č: 0xc8, č: 0xe8, Ć: 0xc6, ć: 0xe6 }],
    ['cp852', { Ž: 0xa6, ž: 0xa7, Š: 0xe6, š: 0xe7, Đ: 0xd1, đ: 0xd0, Č: 0xac, č: 0x9f, Ć: 0x8f, ć: 0x86 }],
  ] as const)('%s is guessed from the letters of Serbian, and can be chosen', async (encoding, letters) => {
    const guessed = await tableIn(encoded(letters), { format: 'csv', isKnown })
    expect([guessed.encoding, guessed.header]).toEqual([encoding, ['Prezime', 'Ime oca']])
    expect((await Array.fromAsync(guessed.rows)).map(({ cells }) => cells)).toEqual([
      ['Živković', 'Đorđe'],
      ['Šarčević', 'Nićifor'],
      ['Čubrilo', 'Đuro'],
    ])
    const chosen = await tableIn(encoded(letters), { format: 'csv', isKnown, encoding: 'windows-1251' })
    expect(chosen.encoding).toBe('windows-1251')
  })
})
