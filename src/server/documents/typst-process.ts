import { fork, type ChildProcess } from 'node:child_process'
import type { TypstAnswer, TypstOrder, TypstStarted } from './typst-order.ts'

/** A document could not be made. Nothing else is hurt by it: the process that failed is replaced. */
export class DocumentFailed extends Error {
  readonly reason: 'template' | 'unavailable' | 'crash' | 'time' | 'closed'
  readonly diagnostics: readonly string[]

  constructor(reason: DocumentFailed['reason'], diagnostics: readonly string[]) {
    super(`The document could not be made (${reason}): ${diagnostics.join('; ')}`)
    this.name = 'DocumentFailed'
    this.reason = reason
    this.diagnostics = diagnostics
  }
}

/** Far more than a slow machine under load needs to start a process. */
const longestStart = 120

/**
 * A child process that holds a Typst compiler and makes one document at a time. It must be a process: a panic in the
 * compiler aborts whatever it runs in, and a layout cannot be stopped from within.
 */
export class TypstProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<string>
  readonly #started: Promise<void>
  #isAlive = true
  #hasStarted = false
  #memory = 0

  constructor(workspace: string, ended: () => void = () => undefined) {
    this.#child = fork(new URL('./typst-child.ts', import.meta.url), [workspace], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // Not the server's environment: the database's password is none of the compiler's business.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
    })
    let stderr = ''
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => {
        stderr = (stderr + text).slice(0, 2000)
      })
      // What it says before it ends is only for the log.
      .on('error', () => undefined)
    this.#ended = new Promise((resolve) => {
      const over = (cause: string) => {
        this.#isAlive = false
        // A panic quotes the text that it fell over: names and causes of death are not for the log.
        const [said = ''] = stderr.split(/[`"]/)
        resolve(`${cause} ${said.trim()}`.trim())
      }
      this.#child.on('exit', () => {
        this.#isAlive = false
      })
      this.#child.on('close', (code, signal) => over(`The process ended with ${signal ?? code}.`))
      this.#child.on('error', (error) => over(`The process could not be reached: ${error.message}.`))
    })
    void this.#ended.then(ended)
    this.#started = this.#start()
    // Each document says it; so does `isWarm`.
    this.#started.catch(() => undefined)
  }

  async #start() {
    await this.#within(longestStart, this.#message<TypstStarted>())
    this.#hasStarted = true
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** Its compiler is loaded, or it has found that this machine has none: it answers at once. */
  get isWarm(): boolean {
    return this.#isAlive && this.#hasStarted
  }

  /** In bytes, after the last document. */
  get memory(): number {
    return this.#memory
  }

  /** Makes a document, in so many seconds from when the process has started. */
  async pdf(order: TypstOrder, seconds: number): Promise<Uint8Array> {
    await this.#started
    const answered = this.#message<TypstAnswer>()
    // A child that cannot be written to has ended, or is about to: #ended tells.
    this.#child.send(order, () => undefined)
    const answer = await this.#within(seconds, answered)
    this.#memory = answer.memory
    if ('pdf' in answer) return answer.pdf
    throw new DocumentFailed(answer.reason, answer.diagnostics)
  }

  /** What is not done by then, or not before the process ends, has failed; a process that is too late is stopped. */
  async #within<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const outOfTime = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        void this.stop()
        reject(new DocumentFailed('time', [`It was not ready after ${seconds} s.`]))
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

  /** The next message of the child; only typst-child.ts is at the other end. */
  #message<Message>(): Promise<Message> {
    return new Promise((resolve) => this.#child.once('message', (message) => resolve(message as Message)))
  }

  async stop(): Promise<void> {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
