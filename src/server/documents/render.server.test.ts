import { spawn, type ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { job, templateFolder } from '../../testing/document-templates.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { secondsUsedBy } from '../../testing/processor-time.ts'
import { DocumentFailed, DocumentsBusy, typstDocuments, type Documents } from './render.ts'

/** The started compiler processes, so that a test can stop one. */
const started: ChildProcess[] = []
const seen = (message: unknown) => void started.push((message as { process: ChildProcess }).process)

const running = () => started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)

const workspace = templateFolder()
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

let documents: Documents
beforeAll(() => {
  subscribe('child_process', seen)
})
afterEach(() => documents.close())
afterAll(() => {
  unsubscribe('child_process', seen)
  rmSync(workspace, { recursive: true })
})

describe('a pool of processes', () => {
  test('makes the next document after a crash', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1 } })
    const [crashed, next] = await Promise.all([
      failure(documents.render(job('abort.typ'))),
      documents.render(job('good.typ', 'Милица')),
    ])
    expect(crashed).toBeInstanceOf(DocumentFailed)
    expect(crashed).toMatchObject({ reason: 'crash' })
    expect(pdfWords(next)).toContain('Проба Милица')
  })

  test('keeps the data of a crashed document out of the log', async () => {
    documents = typstDocuments({ workspace })
    const crashed = await failure(documents.render(job('abort.typ')))
    expect(crashed).toMatchObject({ message: expect.stringContaining('panicked') })
    expect(crashed).toMatchObject({ message: expect.not.stringContaining('жж') })
  })

  test('aborts a document that takes too long, and makes the next one', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, seconds: 1.5 } })
    const [late, next] = await Promise.all([
      failure(documents.render(job('endless.typ'))),
      documents.render(job('good.typ')),
    ])
    expect(late).toMatchObject({ reason: 'time' })
    expect(pdfWords(next)).toContain('Проба Ана')
  })

  test('makes the next document after one whose process is killed or hangs', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, seconds: 2 } })
    await documents.render(job('good.typ'))
    for (const [signal, reason] of [
      ['SIGKILL', 'crash'],
      ['SIGSTOP', 'time'],
    ] as const) {
      const [failed, next] = [failure(documents.render(job('endless.typ'))), documents.render(job('good.typ'))]
      await delay(200)
      expect(running().map((each) => each.kill(signal))).toEqual([true])
      expect(await failed).toMatchObject({ reason })
      expect(pdfWords(await next)).toContain('Проба Ана')
    }
    expect(running()).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['a text', 'garbage'],
    ['nothing', null],
    ['a PDF without its end', { pdf: Buffer.from('%PDF-1.7\n1 0 obj'), memory: 1 }],
    ['a PDF without its size in memory', { pdf: Buffer.from('%PDF-1.7\n%%EOF\n') }],
    ['another kind of failure', { reason: 'whatever', diagnostics: [], memory: 1 }],
  ])('fails a document for which its process sends %s, and makes the next one', async (_, reply) => {
    documents = typstDocuments({ workspace, record: { processes: 1 } })
    await documents.render(job('good.typ'))
    const [failed, next] = [failure(documents.render(job('endless.typ'))), documents.render(job('good.typ'))]
    await delay(200)
    const [child] = running()
    child?.emit('message', reply)
    expect(await failed).toMatchObject({ reason: 'crash', diagnostics: ['The process sent an invalid reply.'] })
    expect(pdfWords(await next)).toContain('Проба Ана')
    await vi.waitFor(() => expect(running()).not.toContain(child), { timeout: 120_000 })
  })

  test.runIf(process.platform === 'linux')('ends a process that grows too large, and makes the next one', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, seconds: 75, mostMegabytes: 500 } })
    const [large, next] = await Promise.all([
      failure(documents.render(job('growing.typ'))),
      documents.render(job('good.typ')),
    ])
    expect(large).toMatchObject({ reason: 'memory' })
    expect(pdfWords(next)).toContain('Проба Ана')
  })

  test.runIf(process.platform === 'linux')(
    'leaves no process behind when the server is killed while a document is being made',
    async () => {
      documents = typstDocuments({ workspace })
      const program = join(import.meta.dirname, '../../testing/endless-document.ts')
      const server = spawn(process.execPath, [program, workspace], { stdio: ['ignore', 'pipe', 'inherit'] })
      const [printed]: unknown[] = await once(server.stdout, 'data')
      const child = Number(String(printed))
      // Waits until it has started the document.
      await expect.poll(() => secondsUsedBy(child)).toBeGreaterThan(3)
      server.kill('SIGKILL')
      await expect.poll(() => secondsUsedBy(child)).toBeUndefined()
    },
  )

  test('makes other documents while one takes too long', async () => {
    documents = typstDocuments({ workspace, record: { processes: 2, seconds: 4 } })
    let hasFailed = false
    const late = failure(documents.render(job('endless.typ'))).finally(() => {
      hasFailed = true
    })
    await documents.render(job('good.typ'))
    expect(hasFailed).toBe(false)
    expect(await late).toMatchObject({ reason: 'time' })
  })

  test('reports the line of an error in a template', async () => {
    documents = typstDocuments({ workspace })
    expect(await failure(documents.render(job('wrong.typ')))).toMatchObject({
      reason: 'template',
      diagnostics: [expect.stringMatching(/wrong\.typ:3: .*missing/)],
    })
  })

  test('rejects with 503 when too many documents are waiting', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, waiting: 2 } })
    const accepted = Promise.all([1, 2, 3].map(() => documents.render(job('good.typ'))))
    const refused = await failure(documents.render(job('good.typ')))
    expect(refused).toBeInstanceOf(DocumentsBusy)
    expect(refused).toMatchObject({ status: 503 })
    expect(await accepted).toHaveLength(3)
  })

  test('replaces a process that uses too much memory', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, megabytes: 1 } })
    await documents.render(job('good.typ'))
    expect(pdfWords(await documents.render(job('good.typ', 'Вера')))).toContain('Вера')
  })

  test('rejects running and waiting documents when it is closed', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1 } })
    const given = [failure(documents.render(job('endless.typ'))), failure(documents.render(job('good.typ')))]
    await documents.close()
    expect(await Promise.all(given)).toMatchObject([{ reason: 'crash' }, { reason: 'closed' }])
    expect(await failure(documents.render(job('good.typ')))).toMatchObject({ reason: 'closed' })
  })

  test('does not count a process’s start-up time towards a document’s time limit', async () => {
    documents = typstDocuments({ workspace, record: { processes: 1, seconds: 2 } })
    const given = documents.render(job('good.typ', 'Јована'))
    const [starting] = running()
    expect(starting?.kill('SIGSTOP')).toBe(true)
    await delay(2500)
    starting?.kill('SIGCONT')
    expect(pdfWords(await given)).toContain('Јована')
  })
})

describe('a warm process', () => {
  test('exists before it is needed, and is replaced after it dies', async () => {
    documents = typstDocuments({ workspace })
    expect(documents.isWarm).toBe(true)
    documents.keepWarm()
    expect(documents.isWarm).toBe(false)
    await vi.waitFor(() => expect(documents.isWarm).toBe(true), { timeout: 120_000 })

    const [first] = running()
    expect(first?.kill('SIGKILL')).toBe(true)
    await vi.waitFor(() => expect(documents.isWarm).toBe(false))
    await vi.waitFor(() => expect(documents.isWarm).toBe(true), { timeout: 120_000 })
    expect(running()).toHaveLength(1)

    expect(await failure(documents.render(job('abort.typ')))).toMatchObject({ reason: 'crash' })
    await vi.waitFor(() => expect(documents.isWarm).toBe(true), { timeout: 120_000 })
    expect(pdfWords(await documents.render(job('good.typ', 'Вера')))).toContain('Вера')
  })

  test('renders the first document', async () => {
    documents = typstDocuments({ workspace })
    documents.keepWarm()
    const warm = running()
    expect(warm).toHaveLength(1)
    await documents.render(job('good.typ'))
    expect(running()).toEqual(warm)
  })

  test('ends when nobody has used the application for a while, and starts again with the next user', async () => {
    documents = typstDocuments({ workspace, sleepsAfter: 400 })
    documents.keepWarm()
    await documents.render({ ...job('good.typ'), kind: 'report' })
    await vi.waitFor(() => expect(running()).toHaveLength(0), { timeout: 120_000 })
    // It can render documents, so the server stays ready.
    expect(documents.isWarm).toBe(true)

    documents.wake()
    expect(running()).toHaveLength(1)
    const used = setInterval(() => documents.wake(), 50)
    await vi.waitFor(() => expect(documents.isWarm).toBe(true), { timeout: 120_000 })
    await delay(1000)
    clearInterval(used)
    expect(running()).toHaveLength(1)

    await vi.waitFor(() => expect(running()).toHaveLength(0), { timeout: 120_000 })
    expect(pdfWords(await documents.render(job('good.typ', 'Вера')))).toContain('Вера')
  })

  test('keeps the server ready while it starts again, but not if it fails to, and leaves nothing behind', async () => {
    documents = typstDocuments({ workspace, sleepsAfter: 400 })
    documents.keepWarm()
    await vi.waitFor(() => expect(documents.isWarm && running().length === 0).toBe(true), { timeout: 120_000 })

    documents.wake()
    // A monitor that checks at this moment must not take the server out of service.
    expect(documents.isWarm).toBe(true)
    expect(running().map((each) => each.kill('SIGKILL'))).toEqual([true])
    await vi.waitFor(() => expect(documents.isWarm).toBe(false), { interval: 5 })

    const used = setInterval(() => documents.wake(), 50)
    const [child] = await vi.waitFor(() => {
      expect([documents.isWarm, running().length]).toEqual([true, 1])
      return running()
    }, 120_000)
    const putToSleep = new Promise<void>((resolve) => {
      const kill = child!.kill.bind(child)
      vi.spyOn(child!, 'kill').mockImplementation((signal) => {
        resolve()
        return kill(signal)
      })
    })
    clearInterval(used)
    await putToSleep
    await documents.close()
    expect(running()).toEqual([])
  })

  test('that ends at the moment of a request does not fail the document', async () => {
    documents = typstDocuments({ workspace, sleepsAfter: 4 })
    documents.keepWarm()
    for (let round = 0; round < 20; round++) {
      await delay(round % 7)
      expect(pdfWords(await documents.render(job('good.typ', 'Вера')))).toContain('Вера')
    }
  })
})
