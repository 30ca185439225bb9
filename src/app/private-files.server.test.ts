import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDataFolder } from '../testing/database.ts'
import { programEnvironment } from '../testing/programs.ts'

/** Runs the real processes, always on their own embedded databases. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-private-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function run(file: 'main.ts' | 'cli.ts', args: string[], settings: Record<string, string>) {
  const BACKUP_KEY = 'the same on every machine in this test'
  const env = { ...programEnvironment, PORT: '0', LOG_LEVEL: 'warn', BACKUP_KEY, ...settings }
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
/** Files that any other account may read, write or enter. */
const openToOthers = (at: string) => everythingIn(at).filter((each) => (lstatSync(each).mode & 0o077) !== 0)

function aFolderThatExisted(name: string) {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  return dataDir
}

test('other accounts cannot access database files in an existing folder, nor after a restore', async () => {
  const [first, second] = [aFolderThatExisted('first'), aFolderThatExisted('second')]
  expect(await run('cli.ts', ['migrate'], { DATA_DIR: first })).toMatchObject({ code: 0 })
  expect(openToOthers(first)).toEqual([])
  expect(everythingIn(first).length).toBeGreaterThan(500)

  const file = path.join(folder, 'backup.gz')
  expect(await run('cli.ts', ['backup', file], { DATA_DIR: first })).toMatchObject({ code: 0 })
  expect(await run('cli.ts', ['restore', file], { DATA_DIR: second })).toMatchObject({ code: 0 })
  expect([...openToOthers(first), ...openToOthers(second), ...openToOthers(file)]).toEqual([])
})

test('start-up restricts files of earlier versions, leaves other files alone, and warns when running as root', async () => {
  const dataDir = aFolderThatExisted('third')
  await fillDataFolder(dataDir)
  mkdirSync(path.join(dataDir, 'mail'))
  writeFileSync(path.join(dataDir, 'mail', '000001.eml'), '')
  for (const each of everythingIn(dataDir)) chmodSync(each, lstatSync(each).isDirectory() ? 0o777 : 0o666)
  const foreign = path.join(folder, 'foreign')
  writeFileSync(foreign, '')
  chmodSync(foreign, 0o644)
  symlinkSync(foreign, path.join(dataDir, 'mail', 'link'))

  // Start-up ends at an address of another machine, after everything has been opened.
  const { code, out } = await run('main.ts', [], { DATA_DIR: dataDir, HOST: '192.0.2.1' })
  expect(code).toBe(78)
  expect(openToOthers(dataDir)).toEqual([path.join(dataDir, 'mail', 'link')])
  expect(lstatSync(foreign).mode & 0o777).toBe(0o644)
  const warnings = out.split('\n').filter((line) => line.includes('Pokoj runs as root.'))
  expect(warnings).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
})
