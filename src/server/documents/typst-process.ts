import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { z } from 'zod'
import { typstAnswer, type TypstOrder, typstStarted } from './typst-order.ts'

/** A document could not be rendered. Other documents are not affected: the failed process is replaced. */
export class DocumentFailed extends Error {
  readonly reason: 'template' | 'unavailable' | 'crash' | 'time' | 'memory' | 'closed'
  readonly diagnostics: readonly string[]

  constructor(reason: DocumentFailed['reason'], diagnostics: readonly string[]) {
    super(`The document could not be made (${reason}): ${diagnostics.join('; ')}`)
    this.name = 'DocumentFailed'
    this.reason = reason
    this.diagnostics = diagnostics
  }
}

/** In seconds; far more than a slow machine under load needs to start a process. */
const longestStart = 120

const memoryCheckMs = 100

/** The maximum time of a document, and the maximum memory of its process. */
export interface DocumentLimits {
  seconds: number
  mostMegabytes: number
}

/** In bytes; undefined on systems other than Linux, where only the time of a document is limited. */
function memoryOf(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}

/** A process that has already ended needs no priority. */
function giveWay(pid: number, niceness: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // What it was asked to make reports its end.
  }
}

/**
 * A child process with a Typst compiler that renders one document at a time. It has to be a process: a panic in the
 * compiler aborts its whole process, and a running layout cannot be cancelled from within.
 */
export class TypstProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<string>
  readonly #started: Promise<void>
  #isAlive = true
  #hasStarted = false
  #memory = 0

  constructor(workspace: string, ended: () => void = () => undefined, niceness = 0) {
    this.#child = fork(new URL('./typst-child.ts', import.meta.url), [workspace], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // Not the server's environment, which contains the database password.
      env: {
        PATH: process.env['PATH'],
        SystemRoot: process.env['SystemRoot'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
    })
    if (niceness > 0 && this.#child.pid !== undefined) giveWay(this.#child.pid, niceness)
    let stderr = ''
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => {
        stderr = (stderr + text).slice(0, 2000)
      })
      // Only used for the log.
      .on('error', () => undefined)
    this.#ended = new Promise((resolve) => {
      const end = (cause: string) => {
        this.#isAlive = false
        // A panic quotes the text that caused it: names and causes of death must not be logged.
        const [output = ''] = stderr.split(/[`"]/)
        resolve(`${cause} ${output.trim()}`.trim())
      }
      this.#child.on('exit', () => {
        this.#isAlive = false
      })
      this.#child.on('close', (code, signal) => end(`The process ended with ${signal ?? code}.`))
      this.#child.on('error', (error) => end(`The process could not be reached: ${error.message}.`))
    })
    void this.#ended.then(ended)
    this.#started = this.#start()
    // Each document reports this error, and so does `isWarm`.
    this.#started.catch(() => undefined)
  }

  async #start() {
    await this.#within(longestStart, this.#message(typstStarted))
    this.#hasStarted = true
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Whether it can answer immediately: its compiler has loaded, or is known to be unavailable. */
  get isWarm(): boolean {
    return this.#isAlive && this.#hasStarted
  }

  /** In bytes, after its last document. */
  get memory(): number {
    return this.#memory
  }

  /** Renders a document; its time starts once the process has started. */
  async pdf(order: TypstOrder, { seconds, mostMegabytes }: DocumentLimits): Promise<Uint8Array> {
    await this.#started
    const answerPromise = this.#message(typstAnswer)
    // If sending fails, the child has ended or is about to; `#ended` reports it.
    this.#child.send(order, () => undefined)
    const answer = await this.#withMemory(mostMegabytes, this.#within(seconds, answerPromise))
    this.#memory = answer.memory
    if ('pdf' in answer) return answer.pdf
    throw new DocumentFailed(answer.reason, answer.diagnostics)
  }

  /** Fails if the work is not done in time or the process ends first; terminates a process that exceeds its time. */
  async #within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const outOfTime = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void this.stop()
        reject(new DocumentFailed('time', [`It was not finished after ${seconds} s.`]))
      }, seconds * 1000)
    })
    const crashed = this.#ended.then((cause): never => {
      throw new DocumentFailed('crash', [cause])
    })
    try {
      return await Promise.race([work, outOfTime, crashed])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Fails if the process uses too much memory, before the machine runs out of it. */
  async #withMemory<Result>(most: number, work: Promise<Result>): Promise<Result> {
    const { promise: tooMuch, reject } = Promise.withResolvers<never>()
    const timer = setInterval(() => {
      if ((memoryOf(this.#child.pid) ?? 0) < most * 2 ** 20) return
      void this.stop()
      reject(new DocumentFailed('memory', [`It needed more than ${most} MB.`]))
    }, memoryCheckMs)
    try {
      return await Promise.race([work, tooMuch])
    } finally {
      clearInterval(timer)
    }
  }

  /** The child's next message. A child that sends anything else is no longer trusted, and is stopped. */
  #message<Message>(schema: z.ZodType<Message>): Promise<Message> {
    return new Promise((resolve, reject) =>
      this.#child.once('message', (message) => {
        const { success, data } = schema.safeParse(message)
        if (success) return resolve(data)
        void this.stop()
        // Without the message, which may contain personal data.
        reject(new DocumentFailed('crash', ['The process sent an invalid reply.']))
      }),
    )
  }

  async stop(): Promise<void> {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
