import { join } from 'node:path'
import type { Script } from '../../shared/scripts.ts'
import { TemporarilyUnavailable } from '../refusal.ts'
import type { TypstOrder } from './typst-order.ts'
import { DocumentFailed, TypstProcess, type DocumentLimits } from './typst-process.ts'

export { DocumentFailed } from './typst-process.ts'

/**
 * `record`: one or a few pages, for the archive: PDF/A-3a and PDF/UA-1, with the record attached as JSON.
 * `report`: a table of up to a few thousand rows: PDF/A-2a and PDF/UA-1.
 * `large report`: too large to be tagged: PDF/A-2b.
 * `batch`: hundreds of documents to print, in the background: PDF/A-2b.
 * Each kind has its own processes, so that records never wait behind a report.
 */
export type DocumentKind = 'record' | 'report' | 'large report' | 'batch'

export interface DocumentJob {
  kind: DocumentKind
  /** Path below src/, e.g. `features/death-records/document.typ`. */
  template: string
  /** The script of the template's own texts; Cyrillic by default. */
  script?: Script
  /** The template's data (see theme.typ); cleaned before it is printed. */
  data: object
  /** Attached unchanged as `zapis.json`. */
  attached?: object
  /** The same job with the same time produces identical bytes. */
  createdAt: Date
}

export interface NamedDocument extends DocumentJob {
  fileName: string
}

export interface Documents {
  render(job: DocumentJob): Promise<Uint8Array>
  /**
   * Keeps a process for records running while the application is used, so that documents need not wait for one; a dead one is
   * replaced.
   */
  keepWarm(): void
  /** Somebody uses the application, and may print something soon. */
  wake(): void
  /** How many documents are made and wait, by kind. */
  counts(): Readonly<Record<DocumentKind, { running: number; waiting: number }>>
  /** Whether the warm process, if requested, can take a document immediately. */
  readonly isWarm: boolean
  close(): Promise<void>
}

/** Too many documents are waiting; the client should retry (503). */
export class DocumentsBusy extends TemporarilyUnavailable {}

interface Limits extends DocumentLimits {
  processes: number
  /** How many documents may wait for a process. */
  waiting: number
  /** A process that uses more memory is replaced after its document, because it never returns memory. */
  megabytes: number
  /** How much its processes give way to the others of the machine. */
  niceness?: number
}

const limits: Readonly<Record<DocumentKind, Limits>> = {
  record: { processes: 2, waiting: 60, seconds: 15, megabytes: 400, mostMegabytes: 1000 },
  report: { processes: 1, waiting: 10, seconds: 30, megabytes: 400, mostMegabytes: 2000 },
  'large report': { processes: 1, waiting: 2, seconds: 60, megabytes: 0, mostMegabytes: 4000 },
  batch: { processes: 1, waiting: 2, seconds: 300, megabytes: 800, mostMegabytes: 4000, niceness: 5 },
}
const pdfStandards = { record: 'a-3a', report: 'a-2a', 'large report': 'a-2b', batch: 'a-2b' } as const

/** Renders with Typst in child processes, started on demand or kept warm. */
export function typstDocuments({
  workspace = join(import.meta.dirname, '../..'),
  sleepsAfter = 60_000,
  ...changed
}: {
  workspace?: string
  /** Milliseconds without users after which idle processes end: docs/decisions/0006-documents-in-three-queues.md */
  sleepsAfter?: number
} & Partial<Record<DocumentKind, Partial<Limits>>> = {}): Documents {
  const queue = (kind: DocumentKind) => new Queue(workspace, { ...limits[kind], ...changed[kind] })
  const queues = {
    record: queue('record'),
    report: queue('report'),
    'large report': queue('large report'),
    batch: queue('batch'),
  }
  let usedAt = performance.now()
  const wake = () => {
    usedAt = performance.now()
    queues.record.wake()
  }
  const timer = setInterval(() => {
    if (performance.now() - usedAt < sleepsAfter) return
    for (const each of Object.values(queues)) void each.sleep()
  }, sleepsAfter / 4).unref()
  return {
    render: ({ kind, template, script = 'cyrillic', data, attached, createdAt }) =>
      queues[kind]
        .pdf({ template, script, data, attached, pdfStandard: pdfStandards[kind], createdAt })
        // A report may have taken longer than a minute.
        .finally(wake),
    counts: () => ({
      record: queues.record.counts,
      report: queues.report.counts,
      'large report': queues['large report'].counts,
      batch: queues.batch.counts,
    }),
    keepWarm: () => queues.record.keepWarm(),
    wake,
    get isWarm() {
      return queues.record.isWarm
    },
    close: async () => {
      clearInterval(timer)
      await Promise.all(Object.values(queues).map((each) => each.close()))
    },
  }
}

interface Waiting {
  order: TypstOrder
  resolve: (pdf: Uint8Array) => void
  reject: (error: unknown) => void
}

class Queue {
  readonly #workspace: string
  readonly #limits: Limits
  readonly #waiting: Waiting[] = []
  readonly #busy = new Set<TypstProcess>()
  #idle: TypstProcess[] = []
  #isClosed = false
  #staysWarm = false
  #isAsleep = false
  /** True from `wake` until a process ends or cannot be started; in between, one is starting or has started. */
  #isAwoken = false
  /** Stopped by `sleep`. */
  readonly #ending = new Set<TypstProcess>()

  constructor(workspace: string, limits: Limits) {
    this.#workspace = workspace
    this.#limits = limits
  }

  async pdf(order: TypstOrder): Promise<Uint8Array> {
    if (this.#isClosed) throw new DocumentFailed('closed', ['The server is stopping.'])
    if (this.#isFull && this.#waiting.length >= this.#limits.waiting) throw new DocumentsBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      this.#next()
    })
  }

  get counts() {
    return { running: this.#busy.size, waiting: this.#waiting.length }
  }

  get isWarm(): boolean {
    if (!this.#staysWarm || this.#isAsleep || this.#isAwoken) return true
    return [...this.#busy, ...this.#idle].some((typst) => typst.isWarm)
  }

  keepWarm() {
    this.#staysWarm = true
    this.#warmUp()
  }

  wake() {
    if (!this.#isAsleep) return
    this.#isAsleep = false
    // A server that a user has just woken must not be taken out of service while its process starts.
    this.#isAwoken = true
    this.#warmUp()
  }

  /** Ends idle processes. */
  async sleep() {
    // Otherwise a process that cannot start would be mistaken for a sleeping one.
    if (!this.isWarm) return
    this.#isAsleep = true
    const ending = this.#idle.splice(0)
    for (const typst of ending) this.#ending.add(typst)
    await Promise.all(ending.map((typst) => typst.stop()))
    for (const typst of ending) this.#ending.delete(typst)
  }

  #warmUp() {
    this.#idle = this.#idle.filter(({ isAlive }) => isAlive)
    if (!this.#staysWarm || this.#isAsleep || this.#isClosed || this.#idle.length + this.#busy.size > 0) return
    try {
      this.#idle.push(this.#start())
    } catch {
      // The fork failed, for lack of memory; `ready` reports it until a fork succeeds.
      this.#isAwoken = false
      this.#warmUpSoon()
    }
  }

  /** Retries after a second, so that a process that cannot start does not cause a busy loop. */
  #warmUpSoon() {
    setTimeout(() => this.#warmUp(), 1000).unref()
  }

  #start(): TypstProcess {
    const ended = () => {
      if (!this.#ending.has(typst)) this.#isAwoken = false
      this.#warmUpSoon()
    }
    const typst = new TypstProcess(this.#workspace, ended, this.#limits.niceness)
    return typst
  }

  get #isFull(): boolean {
    return this.#busy.size >= this.#limits.processes
  }

  #next() {
    if (this.#isFull || this.#isClosed) return
    const job = this.#waiting.shift()
    if (job !== undefined) void this.#make(job)
  }

  async #make({ order, resolve, reject }: Waiting) {
    this.#idle = this.#idle.filter(({ isAlive }) => isAlive)
    let typst: TypstProcess | undefined
    try {
      typst = this.#idle.pop() ?? this.#start()
      this.#busy.add(typst)
      resolve(await typst.pdf(order, this.#limits))
    } catch (error) {
      reject(error)
    }
    if (typst) {
      if (typst.memory > this.#limits.megabytes * 2 ** 20) await typst.stop()
      this.#busy.delete(typst)
      if (typst.isAlive) this.#idle.push(typst)
    }
    this.#warmUp()
    this.#next()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new DocumentFailed('closed', ['The server is stopping.']))
    await Promise.all([...this.#busy, ...this.#idle, ...this.#ending].map((typst) => typst.stop()))
  }
}
