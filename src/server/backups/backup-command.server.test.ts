import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aServer, log } from '../../testing/backup-servers.ts'

async function aProgram(body: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = path.join(folder, 'send it; $(now)')
  await writeFile(program, `#!/bin/sh\n${body}\n`)
  await chmod(program, 0o700)
  return { program, said: () => readFileSync(`${program}.said`, 'utf8') }
}

test('BACKUP_COMMAND gets the path of the file, and not the server’s settings', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://tajna')
  const { program, said } = await aProgram('echo "$# $1 $DATABASE_URL." >> "$0.said"')
  const { backups, folder, files } = await aServer({ backupCommand: program })
  await backups.check()
  await backups.check()
  expect(said()).toBe(`1 ${path.join(folder, files()[0] ?? '')} .\n`)
  expect(backups.state).toEqual({ age: 0, hasFailed: false })
})

test.each([
  ['ends with an error', 'echo Петровић; exit 3', 'BACKUP_COMMAND ended with exit code 3.'],
  ['does not end', 'sleep 600', 'BACKUP_COMMAND did not end within 1 seconds.'],
])(
  'a BACKUP_COMMAND that %s counts as a failed backup, and runs again for the same file',
  async (_what, body, message) => {
    const { program } = await aProgram(body)
    const { backups, files, started } = await aServer({ backupCommand: program })
    await backups.check()
    expect(backups.state).toEqual({ age: 0, hasFailed: true })
    expect(log.error.mock.lastCall).toEqual([{ err: expect.objectContaining({ message }) }, 'the daily backup failed'])

    await writeFile(program, '#!/bin/sh\nexit 0\n')
    const restarted = await started()
    expect(restarted.state.hasFailed).toBe(true)
    await restarted.check()
    expect([restarted.state.hasFailed, files().length]).toEqual([false, 1])
  },
)

test('BACKUP_COMMAND gets the newest file, even if the clock was set back by an hour since it was made', async () => {
  const { program, said } = await aProgram('echo "$1" >> "$0.said"; exit 1')
  const { backups, anEarlierBackup, folder, files, started, setClock } = await aServer({ backupCommand: program })
  await anEarlierBackup('2026-11-21')
  await backups.check()
  setClock('2026-11-22T11:00:00Z')
  await (await started()).check()
  expect(files()).toHaveLength(2)
  const newest = path.join(folder, files()[1] ?? '')
  expect(said()).toBe(`${newest}\n${newest}\n`)
})

test('a BACKUP_COMMAND that does not exist counts as a failed backup', async () => {
  const { backups } = await aServer({ backupCommand: '/nema/programa' })
  await backups.check()
  expect(backups.state).toEqual({ age: 0, hasFailed: true })
})
