import { execFileSync } from 'node:child_process'

const texts = new WeakMap<Uint8Array, Map<string, Buffer>>()

/** What a program of poppler prints about a PDF (Debian: poppler-utils); the same question about the same PDF is asked once. */
export function poppler(name: string, args: readonly string[], pdf: Uint8Array): Buffer {
  const known = texts.get(pdf) ?? new Map<string, Buffer>()
  texts.set(pdf, known)
  const key = [name, ...args].join(' ')
  const answer = known.get(key) ?? run(name, args, pdf)
  known.set(key, answer)
  return answer
}

/** Ignores poppler's warning about a boolean that PDF 1.7 allows. */
const run = (name: string, args: readonly string[], pdf: Uint8Array) =>
  execFileSync(name, args, { input: pdf, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'ignore'] })

let picture: { readonly pdf: Uint8Array; readonly of: string; readonly pixels: Buffer } | undefined

/** One page as grey pixels in the PGM format; only the last picture is remembered, because one has 8 MB. */
export function pictureOf(pdf: Uint8Array, page: number, dpi: number): Buffer {
  const of = `${page} ${dpi}`
  if (picture?.pdf !== pdf || picture.of !== of) {
    const pixels = run('pdftoppm', ['-r', String(dpi), '-f', String(page), '-l', String(page), '-gray'], pdf)
    picture = { pdf, of, pixels }
  }
  return picture.pixels
}
