import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/**
 * PGlite's files in a folder, with `fsync`: its own file system does nothing when PostgreSQL asks for a file to reach the disk,
 * so that a power failure could lose confirmed writes and leave a database that does not open. A failing `fsync` ends the
 * thread, as it ends PostgreSQL.
 */
export class FlushedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options)
    const preRun: typeof emscriptenOpts.preRun = [
      ({ NODEFS }) => {
        if (!hasStreams(NODEFS)) throw new Error('PGlite has no file system of Node.')
        NODEFS.stream_ops.fsync = ({ nfd }) => {
          fsyncSync(nfd)
          return 0
        }
      },
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Emscripten's streams of files, of which PGlite has no types; `nfd` is Node's file descriptor. */
interface Streams {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}
const hasStreams = (system: unknown): system is Streams =>
  typeof system === 'object' && system !== null && 'stream_ops' in system

/** PGlite's own, without `-F`, which turns `fsync` off. */
export const flushingParameters = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')

/** Flushes a folder with everything in it to disk; PGlite does not flush the files of a new database. */
export function flush(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of [...names, '.', '..']) {
    const file = openSync(path.join(folder, name), 'r')
    fsyncSync(file)
    closeSync(file)
  }
}
