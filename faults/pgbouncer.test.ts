import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { townCluster } from '../src/testing/server-databases.ts'
import { programsForTests } from '../src/testing/programs.ts'
import { freePort } from '../e2e/server-process.ts'

const { started, inFolder } = programsForTests()

test.each([
  ['as installed', ''],
  [
    'told to ignore settings',
    'ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
  ],
])('PgBouncer in transaction mode, %s, is refused in one line that says what to do', async (_, setting) => {
  const cluster = await townCluster([])
  onTestFinished(() => cluster.stop('immediate'))
  const url = new URL(cluster.url)
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-pgbouncer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const host = url.searchParams.get('host') ?? url.hostname
  writeFileSync(path.join(folder, 'users'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
    * = host=${host} port=${url.port} password='${decodeURIComponent(url.password)}'
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    pool_mode = transaction
    auth_type = trust
    auth_file = ${folder}/users
    ${setting}
    `,
  )
  const pooler = spawn('pgbouncer', ['-u', 'postgres', path.join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(() => void pooler.kill())
  const DATABASE_URL = `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`
  const settings = { DATABASE_URL, DATA_DIR: inFolder(`pooled-${port}`) }
  await expect
    .poll(() => started(settings))
    .toEqual({
      code: 78,
      out: '',
      err: expect.stringMatching(/^Invalid settings: DATABASE_URL leads to a pooler .+DATABASE_POOL.+\n$/),
    })
})
