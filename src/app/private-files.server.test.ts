import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillDataFolder } from '../testing/database.ts'
import { programsForTests } from '../testing/programs.ts'

/** Runs the real programs, always on their own embedded databases. */
const { inFolder, started, cli } = programsForTests()
const BACKUP_KEY = 'the same on every machine in this test'
const usualMask = ['sh', '-c', 'umask 022; exec "$0" "$@"']

function everythingIn(at: string): string[] {
  const inside = lstatSync(at).isDirectory() ? readdirSync(at).map((name) => path.join(at, name)) : []
  return [at, ...inside.flatMap(everythingIn)]
}
/** Files that any other account may read, write or enter. */
const openToOthers = (at: string) => everythingIn(at).filter((each) => (lstatSync(each).mode & 0o077) !== 0)

function aFolderThatExisted(name: string) {
  const dataDir = inFolder(name)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  return dataDir
}

test('other accounts cannot access database files in an existing folder, nor after a restore', async () => {
  const [first, second] = [aFolderThatExisted('first'), aFolderThatExisted('second')]
  expect(await cli(['migrate'], { DATA_DIR: first, BACKUP_KEY }, usualMask)).toMatchObject({ code: 0 })
  expect(openToOthers(first)).toEqual([])
  expect(everythingIn(first).length).toBeGreaterThan(500)

  const file = inFolder('backup.gz')
  expect(await cli(['backup', file], { DATA_DIR: first, BACKUP_KEY }, usualMask)).toMatchObject({ code: 0 })
  expect(await cli(['restore', file], { DATA_DIR: second, BACKUP_KEY }, usualMask)).toMatchObject({ code: 0 })
  expect([...openToOthers(first), ...openToOthers(second), ...openToOthers(file)]).toEqual([])
})

test('start-up restricts files of earlier versions, leaves other files alone, and warns when running as root', async () => {
  const dataDir = aFolderThatExisted('third')
  await fillDataFolder(dataDir)
  mkdirSync(path.join(dataDir, 'mail'))
  writeFileSync(path.join(dataDir, 'mail', '000001.eml'), '')
  for (const each of everythingIn(dataDir)) chmodSync(each, lstatSync(each).isDirectory() ? 0o777 : 0o666)
  const foreign = inFolder('foreign')
  writeFileSync(foreign, '')
  chmodSync(foreign, 0o644)
  symlinkSync(foreign, path.join(dataDir, 'mail', 'link'))

  // Start-up ends at an address of another machine, after everything has been opened.
  const { code, out } = await started({ DATA_DIR: dataDir, HOST: '192.0.2.1' }, usualMask)
  expect(code).toBe(78)
  expect(openToOthers(dataDir)).toEqual([path.join(dataDir, 'mail', 'link')])
  expect(lstatSync(foreign).mode & 0o777).toBe(0o644)
  const warnings = out.split('\n').filter((line) => line.includes('Pokoj runs as root.'))
  expect(warnings).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
})
