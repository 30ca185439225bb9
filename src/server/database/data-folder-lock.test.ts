import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataFolderInUse, dataFolderLock } from './data-folder-lock.ts'

let folder: string
let lock: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-lock-'))
  lock = path.join(folder, 'lock')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fieldsOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
const startOf = (pid: number) => fieldsOf(pid)[19] ?? ''
const held = (pid: number, start = startOf(pid)) => writeFileSync(lock, `${pid} ${start}`)

/** Takes and releases the lock; returns the milliseconds that taking it took. */
function lockDuration(patience?: number): number {
  const before = Date.now()
  const release = dataFolderLock(folder, patience === undefined ? {} : { patience })
  const milliseconds = Date.now() - before
  expect(readFileSync(lock, 'utf8')).toBe(`${process.pid} ${startOf(process.pid)}`)
  release()
  expect(existsSync(lock)).toBe(false)
  return milliseconds
}

async function aProcess(command: string) {
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    pid: child.pid ?? 0,
    output: Number(output.toString()),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

// Process states are known only on Linux, the platform of production installations.
describe.skipIf(process.platform !== 'linux')('the lock on the data folder', () => {
  test('is taken over from a killed process that its parent has not reaped', async () => {
    // The shell starts a child and becomes `sleep`, which never reaps it.
    await using parent = await aProcess('sleep 60 & echo $!; exec sleep 60')
    const zombie = parent.output
    // Until then the shell would reap it.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    held(zombie)
    process.kill(zombie, 'SIGKILL')
    await expect.poll(() => fieldsOf(zombie)[0]).toBe('Z')
    expect(lockDuration()).toBeLessThan(1000)
    expect(fieldsOf(zombie)[0]).toBe('Z')
  })

  test('is refused while its holder runs, naming the process', async () => {
    await using holder = await aProcess('echo 0; exec sleep 60')
    held(holder.pid)
    const before = Date.now()
    expect(() => dataFolderLock(folder, { patience: 300 })).toThrow(
      new DataFolderInUse(`${folder} is in use by process ${holder.pid}.`),
    )
    expect(Date.now() - before).toBeGreaterThanOrEqual(300)
    await rm(lock)
  })

  test('is waited for while its holder is ending', async () => {
    await using holder = await aProcess('echo 0; exec sleep 1')
    held(holder.pid)
    expect(lockDuration()).toBeGreaterThan(100)
  })

  test('is taken over from an earlier process with the same number', () => {
    held(process.ppid, '1')
    expect(lockDuration()).toBeLessThan(1000)
  })

  test('is taken over when it is empty, as a crash or a full disk leaves it', () => {
    writeFileSync(lock, '')
    expect(lockDuration(100)).toBeGreaterThanOrEqual(100)
  })

  test('is refused at once to a second caller in the same process', () => {
    const release = dataFolderLock(folder)
    const before = Date.now()
    expect(() => dataFolderLock(folder)).toThrow(DataFolderInUse)
    expect(Date.now() - before).toBeLessThan(1000)
    release()
  })
})
