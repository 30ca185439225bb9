import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isReady, serverProcess } from '../e2e/server-process.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { postgresCluster } from '../tools/postgres-cluster.mjs'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

/** A disk in a file, which the kernel can make read-only as after an error of a real disk. Mounting it needs root. */
function aDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-read-only-'))
  const [image, mounted] = [path.join(folder, 'image'), path.join(folder, 'mounted')]
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })
  const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${mounted} `)
  onTestFinished(() => {
    if (isMounted()) run('umount', '--lazy', mounted)
    rmSync(folder, { recursive: true, force: true })
  })
  run('truncate', '--size=600M', image)
  run('mkfs.ext4', '-q', image)
  run('mkdir', mounted)
  // PostgreSQL has its own user.
  chmodSync(folder, 0o755)
  const mount = () => run('mount', '--options=loop,errors=remount-ro', image, mounted)
  mount()
  chmodSync(mounted, 0o777)
  return {
    mounted,
    /** As the kernel does after an error of the disk, although files are open for writing. */
    fail: () => run('mount', '--options=remount,abort', mounted),
    /** As after a restart of the machine. */
    repair: () => {
      run('umount', mounted)
      // 1: its errors have been corrected.
      expect([0, 1]).toContain(spawnSync('e2fsck', ['-p', image]).status)
      mount()
    },
  }
}

test.skipIf(process.getuid?.() !== 0).each(['embedded', 'PostgreSQL'])(
  'after the file system of the %s database has become read-only, nothing hangs, and nothing confirmed is lost',
  async (engine) => {
    const disk = aDisk()
    const cluster = engine === 'PostgreSQL' ? await postgresCluster(['fsync=on'], { within: disk.mounted }) : undefined
    const settings = cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: path.join(disk.mounted, 'data') }
    await using server = await serverProcess(settings, { demo: true })
    const clerk = await demoClerk(server.url)
    // What was made without waiting for the disk: the demo, and the cluster's settings.
    execFileSync('sync')
    const load = clerksAtWork(server.url, clerk, 12)
    await delay(3000)
    if (!cluster) {
      // The embedded database leaves it to the operating system when its files reach the disk.
      await load.stop()
      execFileSync('sync')
    }
    const before = load.confirmed.length
    disk.fail()
    const later = cluster ? load : clerksAtWork(server.url, clerk, 12)
    await delay(10_000)
    const live = await fetch(`${server.url}/api/health/live`)
    const wasReady = await isReady(server.url)
    await later.stop()
    await server.halt()
    const confirmed = [...new Set([...load.confirmed, ...later.confirmed])]
    const { refused } = later

    disk.repair()
    await cluster?.start()
    await server.start()
    await demoClerk(server.url)
    await server.halt()
    const { db, close } = connectDatabase({ databaseUrl: cluster?.url, dataDir: path.join(disk.mounted, 'data') })
    expect(await faultsIn(db, confirmed)).toEqual([])
    await close()
    await cluster?.stop('fast')

    expect([live.status, wasReady]).toEqual([200, false])
    expect(before).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    const slowest = Math.max(...refused.map(({ milliseconds }) => milliseconds))
    expect(slowest).toBeLessThan(15_000)
    printed(`A read-only file system, ${engine}`, {
      'confirmed writes': confirmed.length,
      'confirmed afterwards': confirmed.length - before,
      refused: refused.length,
      'slowest refusal': `${(slowest / 1000).toFixed(1)} s`,
    })
  },
)
