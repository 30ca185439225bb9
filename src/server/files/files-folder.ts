import { createHash, randomUUID } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { partBytes, partsOf, sizeOfPart } from '../../shared/files.ts'
import type { Database, Tx } from '../database/connection.ts'
import { flushFolder } from '../database/flush-folder.ts'
import { SettingsFault } from '../settings.ts'

/** What finds the content of a complete file, in rows or in the folder. */
export interface FileContent {
  readonly companyId: number
  readonly id: number
  readonly size: number
  readonly sha256: string
}

/** Says to which database a folder belongs: another one would remove its files. */
const markName = 'database'
const removed = '.removed'
const day = 24 * 60 * 60_000
const isFileName = /^\d+-[0-9a-f]{64}(?:\.removed|\.[0-9a-f-]{36}\.part)?$/

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

/** The result of the work, or undefined if its file does not exist. */
export async function ifThere<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file that is there either completely, also after a power failure, or not at all. */
async function writeWhole(file: string, content: string | Uint8Array) {
  const part = `${file}.${randomUUID()}.part`
  try {
    await writeFile(part, content, { mode: 0o600, flush: true })
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  await flushFolder(dirname(file))
}

/** The contents of complete files, in a folder per company. Content never changes, so that processes and machines can share it. */
export class FilesFolder {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** The folder of a database, or undefined if its files are rows. Throws `SettingsFault` if it is not there, or is that of another database. */
  static async of(db: Database | Tx, path: string | undefined): Promise<FilesFolder | undefined> {
    const { rows } = await sql<{ mark: string; isUsed: boolean }>`
      select encode(sha256(convert_to('files ' || key, 'UTF8')), 'hex') as mark,
        exists (select from files where in_folder_since is not null) as "isUsed"
      from (select null::timestamptz as in_folder_since) before_migration, server_keys where name = 'device'`.execute(
      db,
    )
    const { mark = '', isUsed = false } = rows[0] ?? {}
    if (path === undefined) {
      if (isUsed)
        throw new SettingsFault('Invalid settings: FILES_DIR is missing; files of this database are in a folder')
      return undefined
    }
    const fault = (what: string) => new SettingsFault(`Invalid settings: FILES_DIR ${path} ${what}`)
    try {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const file = join(path, markName)
      const storedMark = await ifThere(() => readFile(file, 'utf8'))
      if (storedMark === undefined && isUsed) throw fault('does not have the files of this database: is it mounted?')
      if (storedMark === undefined) await writeWhole(file, mark)
      else if (storedMark !== mark) throw fault('has the files of another database; name an empty folder')
      await access(path, constants.W_OK)
    } catch (error) {
      throw error instanceof SettingsFault ? error : fault(`cannot be used (${codeOf(error) ?? String(error)})`)
    }
    return new FilesFolder(path)
  }

  #pathOf({ companyId, id, sha256 }: Omit<FileContent, 'size'>) {
    return join(this.path, String(companyId), `${id}-${sha256}`)
  }

  async write(file: FileContent, content: Uint8Array) {
    // Otherwise it would be hidden as soon as the folder is mounted again.
    await access(join(this.path, markName))
    const path = this.#pathOf(file)
    if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await flushFolder(this.path)
    await writeWhole(path, content)
  }

  /** The parts from the given one. Throws an error with the code ENOENT if the file is missing. */
  async *parts(file: FileContent, first = 1): AsyncGenerator<Buffer> {
    const path = this.#pathOf(file)
    // While a backup reads, the file may lose its row.
    const handle = (await ifThere(() => open(path))) ?? (await open(path + removed))
    try {
      for (let number = first; number <= partsOf(file.size); number++) {
        const part = Buffer.alloc(sizeOfPart(file.size, number))
        const { bytesRead } = await handle.read(part, 0, part.length, (number - 1) * partBytes)
        yield part.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  }

  /** Of the content; undefined if the file is missing. */
  hashOf(file: FileContent): Promise<string | undefined> {
    return ifThere(async () => {
      const hash = createHash('sha256')
      for await (const part of this.parts(file)) hash.update(part)
      return hash.digest('hex')
    })
  }

  async has(file: FileContent): Promise<boolean> {
    return (await ifThere(() => stat(this.#pathOf(file))))?.size === file.size
  }

  async removeCompany(companyId: number) {
    await rm(join(this.path, String(companyId)), { recursive: true, force: true })
  }

  /**
   * Removes what no row refers to: files whose rows were deleted, or of a process that was killed. Each is marked first and removed a
   * day later, because of backups that read, and of another database that was given the same folder by mistake.
   */
  async removeUnused(idsOf: (companyId: number) => Promise<ReadonlySet<string>>) {
    for (const company of await readdir(this.path)) {
      if (!/^\d+$/.test(company)) continue
      const folder = join(this.path, company)
      const names = (await readdir(folder)).filter((name) => isFileName.test(name))
      // Read after the names: a row is there before its file.
      const used = await idsOf(Number(company))
      for (const name of names) await ifThere(() => this.#tidy(join(folder, name), used.has(name.replace(removed, ''))))
    }
  }

  async #tidy(path: string, isUsed: boolean) {
    const isMarked = path.endsWith(removed)
    if (isUsed) return isMarked ? rename(path, path.slice(0, -removed.length)) : undefined
    const isOld = (await stat(path)).mtimeMs < Date.now() - day
    if (isMarked || path.endsWith('.part')) return isOld ? rm(path) : undefined
    // From now on it is a day.
    await utimes(path, new Date(), new Date())
    return rename(path, path + removed)
  }
}

/** Of a row of `files` with the alias `t`, also in a schema that does not know folders yet. */
export const isInFolder = sql<boolean>`to_jsonb(t) ->> 'in_folder_since' is not null`
