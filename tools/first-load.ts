import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(import.meta.dirname, '..', 'dist')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const isList = (file: string) =>
  /<RecordList\b|\bclientRecordPages\b/.test(readFileSync(join(built, '..', file), 'utf8'))

/** The scripts and styles in index.html. */
function namedByPage(): string[] {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
}

/**
 * The gzipped size in bytes of the scripts and styles that a browser loads for the login page and then a list, without those
 * loaded later on demand; per list, by the file of its page.
 */
export function firstLoads(): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build.`)
    if (found.has(chunk.file)) return found
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) filesOf(imported, found)
    return found
  }
  const pages = Object.keys(manifest).filter((key) => key.endsWith('.tsx') && isList(key))
  const size = (file: string) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length
  return new Map(
    pages.map((page) => {
      const files = new Set([...namedByPage(), ...filesOf(page)])
      return [page, [...files].reduce((sum, file) => sum + size(file), 0)]
    }),
  )
}
