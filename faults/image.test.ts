import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { debianFolder, mayBoot } from './bare-debian.ts'
import { printed } from './figures.ts'

// No registry of images is needed: the two base images are made of Debian's packages and the Node of this machine.

const images = { debian: 'docker.io/library/debian:bookworm-slim', node: 'docker.io/library/node:24-bookworm-slim' }
const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
const buildah = (...args: string[]) => execFileSync('buildah', args, { encoding: 'utf8', env: environment }).trim()

/** An image with the files of a folder. */
function imageOf(name: string, folder: string, settings: readonly string[] = []) {
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, folder, '/')
  for (const setting of settings) buildah('config', '--env', setting, container)
  buildah('commit', '--quiet', '--rm', container, name)
}

test.runIf(mayBoot)(
  'the image runs with a read-only root, not as root, without what built it, and tells its health',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const root = debianFolder(folder)
    imageOf(images.debian, root)
    const npm = path.join(path.dirname(realpathSync(process.env['npm_execpath'] ?? '')), '..')
    execFileSync('cp', ['-aL', '/usr/bin/node', path.join(root, 'usr/local/bin/node')])
    execFileSync('cp', ['-aL', npm, path.join(root, 'usr/local/lib/npm')])
    execFileSync('ln', ['-s', '../lib/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm')])
    const certificates = '/etc/ssl/certs/ca-certificates.crt'
    execFileSync('cp', ['--parents', certificates, root])
    imageOf(images.node, root, [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`])

    execFileSync('buildah', ['bud', '--pull-never', '--tag', 'pokoj:tested', '.'], {
      stdio: 'ignore',
      env: environment,
    })
    const container = buildah('from', 'pokoj:tested')
    onTestFinished(() => void buildah('rm', container))
    const inside = buildah('mount', container)
    const described: unknown = JSON.parse(buildah('inspect', '--type', 'image', 'pokoj:tested'))
    expect(described).toMatchObject({ Docker: { config: { User: '10001', WorkingDir: '/opt/pokoj' } } })
    for (const name of ['usr/local/bin/npm', 'usr/bin/gcc', 'opt/pokoj/node_modules/vite', 'opt/pokoj/.git'])
      expect(existsSync(path.join(inside, name)), name).toBe(false)

    const started = performance.now()
    const lines = `mount --bind ${inside} ${inside}; mount --options remount,bind,ro ${inside}
      mount -t tmpfs -o uid=10001,mode=700 tmpfs ${inside}/var/lib/pokoj; mount -t tmpfs tmpfs ${inside}/tmp
      mount -t proc proc ${inside}/proc; mount --rbind /dev ${inside}/dev
      exec chroot ${inside} setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all \\
        env -i PATH=/opt/pokoj/tools/node/node_modules/linux-x64/bin:/usr/bin:/bin PORT=3127 DATA_DIR=/var/lib/pokoj \\
        sh -c 'cd /opt/pokoj && exec node src/app/main.ts'`
    const enter = ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-ec', lines]
    const { pid = 0 } = spawn('unshare', enter, { stdio: 'ignore', detached: true })
    // The group: a change of account cancels the end with the parent.
    onTestFinished(() => void process.kill(-pid, 'SIGKILL'))
    const health = /CMD \["node", "-e", "(?<script>[^"]*)"\]/.exec(readFileSync('Dockerfile', 'utf8'))
    const script = (health?.groups?.['script'] ?? '').replace('3000', '3127')
    await expect.poll(() => spawnSync(process.execPath, ['-e', script]).status).toBe(0)
    printed('Image', {
      size: `${execFileSync('du', ['-sm', inside], { encoding: 'utf8' }).split('\t')[0]} MB`,
      'first start': `${((performance.now() - started) / 1000).toFixed(1)} s`,
    })
  },
)

test('compose.yaml is valid', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status, stderr } = spawnSync('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet'], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})
