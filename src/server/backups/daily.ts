import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { keyFile } from '../database/backup-key.ts'
import { flushFolder } from '../database/flush-folder.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { BackupFolder, isFuture, removal } from './files.ts'
import { runCommand } from './operators-command.ts'
import type { Outcome, SharedState } from './shared-state.ts'
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
  readonly #shared: SharedState
  readonly #folder: BackupFolder
  readonly #stopping = new AbortController()
  readonly #now: () => Date
  readonly #commandTimeout: number
  #log: Log | undefined
  #checking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #outcome: Outcome = { madeAt: null, hasFailed: false, commandIsPending: false }
  /** Monotonic time, which no change of the clock affects. */
  #retryAt = 0

  constructor(
    settings: Settings,
    write: Writer,
    shared: SharedState,
    { now = () => new Date(), commandTimeout = 60 * minute }: Options = {},
  ) {
    this.#settings = settings
    this.#write = write
    this.#shared = shared
    this.#folder = new BackupFolder(settings.dataDir)
    this.#now = now
    this.#commandTimeout = commandTimeout
  }

  get state(): BackupState {
    const now = this.#now()
    const { hasFailed } = this.#outcome
    const madeAt = this.#madeAt(now)
    return { hasFailed, age: madeAt && Math.max(0, now.getTime() - madeAt.getTime()) }
  }

  /** Of the newest backup; unknown if the clock was set back since. */
  #madeAt(now: Date): Date | undefined {
    const { madeAt } = this.#outcome
    return madeAt && !isFuture(madeAt, now) ? madeAt : undefined
  }

  /** Reads the state that other processes have left, then checks every ten minutes whether a backup is due. */
  async start(log: Log) {
    this.#log = log
    await this.#prepare()
    const checkIn = (milliseconds: number) => {
      if (this.#stopping.signal.aborted) return
      this.#timer = setTimeout(() => void this.check().then(() => checkIn(10 * minute)), milliseconds).unref()
    }
    // The start has more urgent work.
    checkIn(5 * minute)
  }

  /** A folder that cannot be used must not keep the server from starting. */
  async #prepare() {
    try {
      this.#outcome = await this.#shared.read()
      await this.#shared.alone(() => this.#folder.removeLeftovers())
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
      if (!(await this.#shared.alone(() => this.#makeIfDue()))) this.#outcome = await this.#shared.read()
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      // The database is away, which is reported otherwise.
      if (isUnavailable(error)) {
        this.#log?.warn({ err: error }, 'whether a backup is due could not be checked')
        return
      }
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
    this.#outcome = await this.#shared.read()
    const now = this.#now()
    const madeAt = this.#madeAt(now)
    if (!madeAt || madeAt < lastDue(now)) {
      await this.#make(now)
      await this.#folder.removeOldest(now)
    }
    if (this.#settings.backupCommand === undefined) await this.#note({ commandIsPending: false })
    else await this.#runCommand(this.#settings.backupCommand)
    if (!this.#outcome.commandIsPending) await this.#note({ hasFailed: false })
  }

  async #make(now: Date) {
    await this.#folder.prepare()
    const work = this.#folder.workFolder(now)
    const file = this.#folder.fileAt(now)
    const part = join(work, basename(file))
    const { signal } = this.#stopping
    try {
      await mkdir(work, { mode: 0o700 })
      const rows = await this.#write({ work, file: part, key: await this.#key(), signal })
      if (this.#settings.backupCommand !== undefined) await this.#note({ commandIsPending: true })
      await rename(part, file)
      await flushFolder(this.#folder.path)
      await this.#note({ madeAt: now })
      this.#log?.info({ file: basename(file), rows }, 'daily backup made')
    } finally {
      await rm(work, removal)
    }
  }

  async #key(): Promise<string> {
    const { key, isNew } = await this.#shared.key()
    const file = keyFile(this.#settings.dataDir)
    if (isNew) this.#log?.warn({ file }, 'new backup key: keep a copy elsewhere, a restore on another machine needs it')
    return key
  }

  async #runCommand(backupCommand: string) {
    const { madeAt, commandIsPending } = this.#outcome
    if (!madeAt || !commandIsPending) return
    const file = this.#folder.fileAt(madeAt)
    // Another machine has made it, and runs its command.
    if (!existsSync(file)) return
    await runCommand(backupCommand, file, { signal: this.#stopping.signal, timeout: this.#commandTimeout })
    await this.#note({ commandIsPending: false })
  }

  async #note(change: Partial<Outcome>) {
    const before = JSON.stringify(this.#outcome)
    this.#outcome = { ...this.#outcome, ...change }
    if (JSON.stringify(this.#outcome) === before) return
    try {
      await this.#shared.store(change)
    } catch (error) {
      // On a full disk the outcome is only kept in memory, until the next check.
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
