import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Mounting a disk needs root. */
export const mayMount = process.getuid?.() === 0

/** A disk in a file, with a file system of Linux. */
export function aDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-disk-'))
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
  // For ten minutes the file system writes only what programs flush.
  const mount = () => run('mount', '--options=loop,errors=remount-ro,commit=600', image, mounted)
  mount()
  chmodSync(mounted, 0o777)
  return {
    mounted,
    /** Makes it read-only although files are open for writing, as the kernel does after an error of the disk. */
    fail: () => run('mount', '--options=remount,abort', mounted),
    /** As after a restart of the machine. */
    repair: () => {
      run('umount', mounted)
      // Exit code 1 means that errors were corrected.
      expect([0, 1]).toContain(spawnSync('e2fsck', ['-p', image]).status)
      mount()
    },
    /** Unflushed data are lost, as when the machine loses power; nothing can write any more. */
    losePower: () => {
      const copy = `${image}-copy`
      copyFileSync(image, copy)
      run('umount', mounted)
      renameSync(copy, image)
      mount()
    },
  }
}
