import { join } from 'node:path'
import { TemporarilyUnavailable } from '../refusal.ts'
import type { TypstOrder } from './typst-order.ts'
import { DocumentFailed, TypstProcess } from './typst-process.ts'

export { DocumentFailed } from './typst-process.ts'

/**
 * `record`: a page or a few, for the archive: PDF/A-3a and PDF/UA-1, the record attached as JSON.
 * `report`: a table of up to a few thousand rows: PDF/A-2a and PDF/UA-1.
 * `large report`: too large to be tagged: PDF/A-2b.
 * Each kind has processes of its own, so that no record waits behind a report.
 */
export type DocumentKind = 'record' | 'report' | 'large report'

export interface DocumentJob {
  kind: DocumentKind
  /** Path below src/, e.g. `features/death-records/document.typ`. */
  template: string
  /** What the template prints (theme.typ says what it needs of it); cleaned before it is printed. */
  data: object
  /** What is attached as `zapis.json`, as it is. */
  attached?: object
  /** The same job with the same time gives the same bytes. */
  createdAt: Date
}

export interface Documents {
  render(job: DocumentJob): Promise<Uint8Array>
  /** From now on a process for records is kept running, so that nobody waits for its start; one that dies is replaced. */
  keepWarm(): void
  /** Whether that process, if one is wanted, can take a document at once. */
  readonly isWarm: boolean
  close(): Promise<void>
}

/** So many documents are being made that one more would only wait: try again (503). */
export class DocumentsBusy extends TemporarilyUnavailable {}

interface Limits {
  processes: number
  /** How many documents may wait for a process. */
  waiting: number
  /** How long one document may take. */
  seconds: number
  /** A process that has taken more memory is replaced after its document: it never gives it back. */
  megabytes: number
}

const limits: Readonly<Record<DocumentKind, Limits>> = {
  record: { processes: 2, waiting: 60, seconds: 15, megabytes: 400 },
  report: { processes: 1, waiting: 10, seconds: 30, megabytes: 300 },
  'large report': { processes: 1, waiting: 2, seconds: 60, megabytes: 0 },
}
const pdfStandards = { record: 'a-3a', report: 'a-2a', 'large report': 'a-2b' } as const

/** Documents by Typst, in child processes that start when they are first needed, or one of them before. */
export function typstDocuments({
  workspace = join(import.meta.dirname, '../..'),
  ...changed
}: { workspace?: string } & Partial<Record<DocumentKind, Partial<Limits>>> = {}): Documents {
  const queue = (kind: DocumentKind) => new Queue(workspace, { ...limits[kind], ...changed[kind] })
  const queues = { record: queue('record'), report: queue('report'), 'large report': queue('large report') }
  return {
    render: ({ kind, template, data, attached, createdAt }) =>
      queues[kind].pdf({ template, data, attached, pdfStandard: pdfStandards[kind], createdAt }),
    keepWarm: () => queues.record.keepWarm(),
    get isWarm() {
      return queues.record.isWarm
    },
    close: async () => {
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

  constructor(workspace: string, own: Limits) {
    this.#workspace = workspace
    this.#limits = own
  }

  async pdf(order: TypstOrder): Promise<Uint8Array> {
    if (this.#isClosed) throw new DocumentFailed('closed', ['The server is stopping.'])
    if (this.#isFull && this.#waiting.length >= this.#limits.waiting) throw new DocumentsBusy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject })
      this.#next()
    })
  }

  get isWarm(): boolean {
    return !this.#staysWarm || [...this.#busy, ...this.#idle].some((typst) => typst.isWarm)
  }

  keepWarm() {
    this.#staysWarm = true
    this.#warmUp()
  }

  #warmUp() {
    this.#idle = this.#idle.filter(({ isAlive }) => isAlive)
    if (!this.#staysWarm || this.#isClosed || this.#idle.length + this.#busy.size > 0) return
    try {
      this.#idle.push(this.#start())
    } catch {
      // Not even forked, for want of memory: `ready` says so until it succeeds.
      this.#warmUpSoon()
    }
  }

  /** A process that cannot start is tried again every second, not in a circle. */
  #warmUpSoon() {
    setTimeout(() => this.#warmUp(), 1000).unref()
  }

  #start(): TypstProcess {
    return new TypstProcess(this.#workspace, () => this.#warmUpSoon())
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
      resolve(await typst.pdf(order, this.#limits.seconds))
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
    await Promise.all([...this.#busy, ...this.#idle].map((typst) => typst.stop()))
  }
}
