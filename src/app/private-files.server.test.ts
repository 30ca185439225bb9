import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

/** The real processes, on embedded databases of their own whatever the suite runs on. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-private-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(file: 'main.ts' | 'cli.ts', args: string[], settings: Record<string, string>) {
  const BACKUP_KEY = 'the same on every machine of this test'
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'warn', BACKUP_KEY, ...settings }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const command = `umask 022; exec "$0" "$@"`
    const script = path.join(import.meta.dirname, file)
    execFile('sh', ['-c', command, process.execPath, script, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
    )
  })
}

function everythingIn(at: string): string[] {
  const inside = lstatSync(at).isDirectory() ? readdirSync(at).map((name) => path.join(at, name)) : []
  return [at, ...inside.flatMap(everythingIn)]
}
/** What any other account may read, write or enter. */
const openToOthers = (at: string) => everythingIn(at).filter((each) => (lstatSync(each).mode & 0o077) !== 0)

function aFolderThatExisted(name: string) {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  return dataDir
}

test('nobody else may read or write the files of a database in a folder that existed before, nor after a restore', async () => {
  const [first, second] = [aFolderThatExisted('first'), aFolderThatExisted('second')]
  expect(await run('cli.ts', ['migrate'], { DATA_DIR: first })).toMatchObject({ code: 0 })
  expect(openToOthers(first)).toEqual([])
  expect(everythingIn(first).length).toBeGreaterThan(500)

  const file = path.join(folder, 'backup.gz')
  expect(await run('cli.ts', ['backup', file], { DATA_DIR: first })).toMatchObject({ code: 0 })
  expect(await run('cli.ts', ['restore', file], { DATA_DIR: second })).toMatchObject({ code: 0 })
  expect([...openToOthers(first), ...openToOthers(second), ...openToOthers(file)]).toEqual([])
})

test('a start takes away what earlier versions left open, touches nothing foreign, and warns when it runs as root', async () => {
  const dataDir = aFolderThatExisted('third')
  expect(await run('cli.ts', ['migrate'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  mkdirSync(path.join(dataDir, 'mail'))
  writeFileSync(path.join(dataDir, 'mail', '000001.eml'), '')
  for (const each of everythingIn(dataDir)) chmodSync(each, lstatSync(each).isDirectory() ? 0o777 : 0o666)
  const foreign = path.join(folder, 'foreign')
  writeFileSync(foreign, '')
  chmodSync(foreign, 0o644)
  symlinkSync(foreign, path.join(dataDir, 'mail', 'link'))

  // The start ends at an address that is not this machine's, with everything opened before.
  const { code, out } = await run('main.ts', [], { DATA_DIR: dataDir, HOST: '192.0.2.1' })
  expect(code).toBe(78)
  expect(openToOthers(dataDir)).toEqual([path.join(dataDir, 'mail', 'link')])
  expect(lstatSync(foreign).mode & 0o777).toBe(0o644)
  const warnings = out.split('\n').filter((line) => line.includes('Pokoj runs as root.'))
  expect(warnings).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
})
