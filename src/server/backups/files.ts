import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Two weeks of daily backups. */
const kept = 14
const fileName = /^pokoj-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.ndjson\.gz$/
const workName = '.making-'
/** A file from the near future counts as today's: the clock was set back a little. */
const tolerated = 2 * 60 * 60_000
export const isFuture = (time: Date, now: Date) => time.getTime() > now.getTime() + tolerated
/** A child process of a killed server may still be writing there. */
export const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

interface BackupFile {
  path: string
  madeAt: Date
}

/** The daily backups of a data folder, with the time in UTC in their names. */
export class BackupFolder {
  readonly path: string

  constructor(dataDir: string) {
    this.path = join(dataDir, 'backups')
  }

  async prepare() {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
  }

  fileAt(time: Date): string {
    return join(this.path, `pokoj-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ndjson.gz`)
  }

  /** A new temporary folder, on the same file system. */
  workFolder(time: Date): string {
    return join(this.path, `${workName}${process.pid}-${time.getTime()}`)
  }

  /** Removes what a killed server has left behind. Call it only while no other one makes a backup. */
  async removeLeftovers() {
    for (const name of await this.#names()) if (name.startsWith(workName)) await rm(join(this.path, name), removal)
  }

  /**
   * The newest first. A file from the future was made before the clock was set back: its age is unknown, so it counts as older
   * than the others.
   */
  async #files(now: Date): Promise<BackupFile[]> {
    const all = (await this.#names()).flatMap((name) => {
      const [, day, hours, minutes, seconds] = fileName.exec(name) ?? []
      return day === undefined
        ? []
        : [{ path: join(this.path, name), madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }]
    })
    const future = ({ madeAt }: BackupFile) => Number(isFuture(madeAt, now))
    return all.toSorted((one, other) => future(one) - future(other) || other.madeAt.getTime() - one.madeAt.getTime())
  }

  async removeOldest(now: Date) {
    for (const { path } of (await this.#files(now)).slice(kept)) await rm(path, { force: true })
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.path)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }
}
