import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { programsForTests } from '../testing/programs.ts'
import { portOf } from '../testing/port.ts'
import { fillDataFolder } from '../testing/database.ts'

/** Runs the real programs, always on their own embedded databases. */
const { inFolder, spawned } = programsForTests()

describe('output that cannot be written', () => {
  beforeAll(() => fillDataFolder(inFolder('output')))

  async function freePort() {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    server.close()
    return port
  }

  test.each(['the disk of the log is full', 'its reader has gone'])('does not end the server: %s', async (reason) => {
    const isFull = reason.includes('full')
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const child = spawned(
      'main.ts',
      [],
      { PORT: String(port), DATA_DIR: inFolder('output'), LOG_LEVEL: 'info' },
      isFull ? ['ignore', full, full] : ['ignore', 'pipe', 'pipe'],
    )
    closeSync(full)
    child.stdout?.destroy()
    child.stderr?.destroy()
    const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`).then(({ status }) => status)
    await vi.waitFor(async () => expect(await ask('/api/health/ready')).toBe(200), { timeout: 120_000, interval: 200 })
    // Each request is logged.
    for (let attempt = 0; attempt < 3; attempt++) expect(await ask('/api/user/current')).toBe(403)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('makes a command fail, unless its reader has closed the pipe', async () => {
    const DATA_DIR = inFolder('output-of-a-command')
    await fillDataFolder(DATA_DIR)
    const exitCodeWith = async (out: number | 'pipe') => {
      const child = spawned('cli.ts', ['migrate'], { DATA_DIR }, ['ignore', out, 'ignore'])
      child.stdout?.destroy()
      return once(child, 'exit')
    }
    const full = openSync('/dev/full', 'w')
    expect([await exitCodeWith('pipe'), await exitCodeWith(full)]).toEqual([
      [0, null],
      [1, null],
    ])
    closeSync(full)
  })
})
