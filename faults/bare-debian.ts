import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Root makes namespaces; Debian's packages make the machine. */
export const mayBoot = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap')

/** Of a machine whose registries have certificates of its own. */
const ownAuthorities = '/usr/local/share/ca-certificates'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** The devices that programs need; the others of this machine are none of its business. */
const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty']

const boot = (root: string) => `set -e
mount --make-rprivate /
mount --bind ${root} ${root}
for each in run tmp dev; do mount -t tmpfs tmpfs ${root}/$each; done
chmod 1777 ${root}/tmp
for each in ${devices.join(' ')}; do touch ${root}/dev/$each; mount --bind /dev/$each ${root}/dev/$each; done
ln -s /proc/self/fd ${root}/dev/fd; ln -s /proc/self/fd/0 ${root}/dev/stdin; ln -s /proc/self/fd/1 ${root}/dev/stdout
for each in shm pts mqueue hugepages; do mkdir ${root}/dev/$each; done
mount -t tmpfs tmpfs ${root}/dev/shm; mount -t devpts devpts ${root}/dev/pts; ln -s pts/ptmx ${root}/dev/ptmx
mount -t proc proc ${root}/proc
mount --rbind /sys ${root}/sys
mkdir -p ${root}/host; cd ${root}; pivot_root . host; umount --lazy /host; cd /
exec /usr/bin/env -i container=docker PATH=/usr/sbin:/usr/bin /lib/systemd/systemd --system`

export interface Machine {
  /** Its root directory on this machine. */
  readonly root: string
  /** Runs lines of bash as root, which must all succeed; answers what they print. */
  run(lines: string): string
  /** The exit code of a line of bash. */
  codeOf(line: string): number | null
  reboot(): Promise<void>
}

/** The files of a bare Debian, in a new folder. */
export function debianFolder(within: string, ...packages: readonly string[]) {
  chmodSync(within, 0o755)
  const root = path.join(within, 'root')
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  execFileSync('debootstrap', ['--variant=minbase', ...include, 'bookworm', root, 'http://deb.debian.org/debian'], {
    stdio: 'ignore',
  })
  return root
}

/** A bare Debian with systemd in namespaces of its own; its network is that of this machine. */
export async function bareDebian(): Promise<Machine> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-debian-'))
  const root = debianFolder(folder, 'systemd', 'systemd-sysv', 'dbus')
  if (existsSync(ownAuthorities)) cpSync(ownAuthorities, path.join(root, ownAuthorities.slice(1)), { recursive: true })
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))

  let init: number | undefined
  async function start() {
    const namespaces = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--kill-child']
    const child = spawn('unshare', [...namespaces, 'bash', '-c', boot(root)], { stdio: 'ignore' })
    child.on('error', (error) => expect.fail(error.message))
    const { pid } = child
    await expect.poll(() => (init = childOf(pid))).toBeDefined()
    await expect.poll(() => codeOf('systemctl is-system-running | grep -E "running|degraded"')).toBe(0)
    return child
  }
  const inside = (line: string) => {
    const environment = Object.entries({
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      ...(existsSync(ownAuthorities) && { npm_config_cafile: certificates }),
    }).map((pair) => pair.join('='))
    const enter = ['--target', String(init), '--mount', '--pid', '--uts', '--ipc', '--root']
    return spawnSync(
      'nsenter',
      [...enter, 'env', '-i', ...environment, 'bash', '-euo', 'pipefail', '-c', `cd\n${line}`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      },
    )
  }
  const codeOf = (line: string) => inside(line).status

  let machine = await start()
  const halt = async () => {
    if (machine.exitCode !== null || machine.signalCode !== null) return
    const ended = once(machine, 'exit')
    if (init) process.kill(init, 'SIGKILL')
    await ended
  }
  onTestFinished(async () => {
    await halt()
    // Quicker than Node, with 60,000 files.
    execFileSync('rm', ['-rf', folder])
  })
  return {
    root,
    run(lines) {
      const { status, stdout, stderr } = inside(lines)
      expect(status, `${lines}\n${stdout}\n${stderr}`).toBe(0)
      return stdout
    },
    codeOf,
    async reboot() {
      await halt()
      machine = await start()
    },
  }
}

/** The first process in the namespaces, by its number in this one. */
function childOf(pid: number | undefined) {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' })
  return Number.parseInt(stdout) || undefined
}

/** The release in a folder, as its visitors find it: an archive of the tracked files, with its hash. */
export function release(folder: string, name: string) {
  mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const archive = path.join(folder, `${name}.tar.gz`)
  execFileSync('tar', ['-czf', archive, `--transform=s,^,${name}/,`, '--null', '--files-from=-'], { input: files })
  const sums = execFileSync('sha256sum', [path.basename(archive)], { cwd: folder, encoding: 'utf8' })
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums)
}
