import { fork, type ChildProcess } from 'node:child_process'
import type { TypstAnswer, TypstOrder } from './typst-order.ts'

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

/**
 * A child process that holds a Typst compiler and makes one document at a time. It must be a process: a panic in the
 * compiler aborts whatever it runs in, and a layout cannot be stopped from within.
 */
export class TypstProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<string>
  #isAlive = true
  #memory = 0

  constructor(workspace: string) {
    this.#child = fork(new URL('./typst-child.ts', import.meta.url), [workspace], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // Not the server's environment: the database's password is none of the compiler's business.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
    })
    let stderr = ''
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, 2000)
    })
    this.#ended = new Promise((resolve) => {
      const ended = (cause: string) => {
        this.#isAlive = false
        // A panic quotes the text that it fell over: names and causes of death are not for the log.
        const [said = ''] = stderr.split(/[`"]/)
        resolve(`${cause} ${said.trim()}`.trim())
      }
      this.#child.on('exit', () => {
        this.#isAlive = false
      })
      this.#child.on('close', (code, signal) => ended(`The process ended with ${signal ?? code}.`))
      this.#child.on('error', (error) => ended(`The process could not be reached: ${error.message}.`))
    })
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  /** In bytes, after the last document. */
  get memory(): number {
    return this.#memory
  }

  async pdf(order: TypstOrder, seconds: number): Promise<Uint8Array> {
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
      const answer = await Promise.race([this.#answer(order), outOfTime, crashed])
      this.#memory = answer.memory
      if ('pdf' in answer) return answer.pdf
      throw new DocumentFailed(answer.reason, answer.diagnostics)
    } finally {
      clearTimeout(timer)
    }
  }

  #answer(order: TypstOrder): Promise<TypstAnswer> {
    return new Promise((resolve) => {
      this.#child.once('message', (message) => {
        // Only typst-child.ts is at the other end.
        resolve(message as TypstAnswer)
      })
      // A child that cannot be written to has ended, or is about to: #ended tells.
      this.#child.send(order, () => undefined)
    })
  }

  async stop(): Promise<void> {
    this.#isAlive = false
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
