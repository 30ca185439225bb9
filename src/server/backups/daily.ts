import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { flushFolder } from '../database/backup-file.ts'
import { backupKey, keyFile, newBackupKey } from '../database/backup-key.ts'
import { BackupFolder, removal, type Outcome } from './files.ts'
import { runCommand } from './operators-command.ts'
import type { BackupState } from './state.ts'
import type { Writer } from './writer.ts'

const minute = 60_000
/** Of local time: the first check after it makes the day's backup. */
const hourOfBackup = 2

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

interface Settings {
  dataDir: string
  backupKey: string | undefined
  backupCommand: string | undefined
}

interface Options {
  now?: () => Date
  commandTimeout?: number
}

/** Makes a backup every day, while the server runs. */
export class DailyBackups {
  readonly #settings: Settings
  readonly #write: Writer
  readonly #folder: BackupFolder
  readonly #stopping = new AbortController()
  readonly #now: () => Date
  readonly #commandTimeout: number
  #log: Log | undefined
  #checking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #newestAt: Date | undefined
  #outcome: Outcome = { hasFailed: false, commandIsPending: false }
  /** Monotonic time, which no change of the clock affects. */
  #retryAt = 0

  constructor(
    settings: Settings,
    write: Writer,
    { now = () => new Date(), commandTimeout = 60 * minute }: Options = {},
  ) {
    this.#settings = settings
    this.#write = write
    this.#folder = new BackupFolder(settings.dataDir)
    this.#now = now
    this.#commandTimeout = commandTimeout
  }

  get state(): BackupState {
    const { hasFailed } = this.#outcome
    return { hasFailed, age: this.#newestAt && Math.max(0, this.#now().getTime() - this.#newestAt.getTime()) }
  }

  /** Reads the state that earlier processes have left, then checks every ten minutes whether a backup is due. */
  async start(log: Log) {
    this.#log = log
    await this.#readFolder()
    const checkIn = (milliseconds: number) => {
      if (this.#stopping.signal.aborted) return
      this.#timer = setTimeout(() => void this.check().then(() => checkIn(10 * minute)), milliseconds).unref()
    }
    // The start has more urgent work.
    checkIn(5 * minute)
  }

  /** A folder that cannot be used must not keep the server from starting. */
  async #readFolder() {
    try {
      await this.#folder.removeLeftovers()
      this.#outcome = await this.#folder.outcome()
      this.#newestAt = (await this.#folder.newest(this.#now()))?.madeAt
    } catch (error) {
      this.#log?.error({ err: error }, 'the folder of the backups cannot be used')
      this.#outcome = { ...this.#outcome, hasFailed: true }
    }
  }

  /**
   * Makes the backup that is due, if any, and runs the command for it. Never throws: the state contains the outcome.
   */
  check(): Promise<void> {
    this.#checking = this.#checking.then(() => this.#checkNow())
    return this.#checking
  }

  async #checkNow() {
    if (this.#stopping.signal.aborted || performance.now() < this.#retryAt) return
    try {
      await this.#makeIfDue()
      await this.#runCommand()
      await this.#note({ hasFailed: false })
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#retryAt = performance.now() + 60 * minute
      this.#log?.error({ err: error }, 'the daily backup failed')
      await this.#note({ hasFailed: true })
    }
  }

  /** Aborts a running backup; it is made after the next start. */
  async stop() {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await this.#checking
  }

  async #makeIfDue() {
    const now = this.#now()
    this.#newestAt = (await this.#folder.newest(now))?.madeAt
    if (this.#newestAt && this.#newestAt >= lastDue(now)) return
    await this.#make(now)
    this.#newestAt = now
    await this.#folder.removeOldest(this.#now())
  }

  async #make(now: Date) {
    await this.#folder.prepare()
    const work = this.#folder.workFolder(now)
    const file = this.#folder.fileAt(now)
    const part = join(work, basename(file))
    const { signal } = this.#stopping
    try {
      await mkdir(work, { mode: 0o700 })
      const rows = await this.#write({ work, file: part, key: this.#key(), signal })
      if (this.#settings.backupCommand !== undefined) await this.#note({ commandIsPending: true })
      await rename(part, file)
      await flushFolder(this.#folder.path)
      this.#log?.info({ file: basename(file), rows }, 'daily backup made')
    } finally {
      await rm(work, removal)
    }
  }

  #key(): string {
    const existing = backupKey(this.#settings)
    if (existing !== undefined) return existing
    const file = keyFile(this.#settings.dataDir)
    this.#log?.warn({ file }, 'new backup key: keep a copy elsewhere, a restore on another machine needs it')
    return newBackupKey(this.#settings)
  }

  async #runCommand() {
    const { backupCommand } = this.#settings
    const newest = await this.#folder.newest(this.#now())
    if (backupCommand === undefined || !newest || !this.#outcome.commandIsPending) return
    await runCommand(backupCommand, newest.path, { signal: this.#stopping.signal, timeout: this.#commandTimeout })
    await this.#note({ commandIsPending: false })
  }

  async #note(change: Partial<Outcome>) {
    const before = JSON.stringify(this.#outcome)
    this.#outcome = { ...this.#outcome, ...change }
    if (JSON.stringify(this.#outcome) === before) return
    try {
      await this.#folder.prepare()
      await this.#folder.store(this.#outcome)
    } catch (error) {
      // On a full disk the outcome is only kept in memory, until the next start.
      this.#log?.warn({ err: error }, 'the outcome of the backup could not be stored')
    }
  }
}

function lastDue(now: Date): Date {
  const of = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, hourOfBackup)
  const due = of(now.getDate())
  // Not 24 hours, and not the hour of `due`: on the day on which summer time begins, that hour does not exist.
  return due > now ? of(now.getDate() - 1) : due
}
