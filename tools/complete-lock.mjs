// node tools/complete-lock.mjs: adds to package-lock.json the optional packages for other platforms that npm omitted
// because the configured registry did not have their versions. `npm ci` rejects a lock file without them, although it
// would not install them here. It also adds missing hashes from the registry, and lists the packages that the registry
// does not have. Run it after every `npm install` that changed the lock file.
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
const lock = JSON.parse(fs.readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']

const added = []
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${parent}/node_modules/${name}`]) continue
    const os = systems.find((system) => name.includes(system))
    const cpu = processors.find((processor) => name.includes(processor))
    const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined
    // Not a platform package's name, or a version range: only npm itself can resolve those.
    if (!os || !cpu || !/^\d/.test(version)) throw new Error(`Cannot complete ${name}@${version} of ${parent}.`)
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev && { dev }),
      ...(os === 'linux' && libc && { libc: [libc] }),
      optional: true,
      os: [os],
    }
    added.push(`${name}@${version}`)
  }
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/*$/, '/')
const unknown = []
let hashed = 0
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === '' || entry.link || entry.integrity) continue
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const answer = await fetch(`${registry}${name}/${entry.version}`)
  const { dist } = answer.ok ? await answer.json() : {}
  if (dist?.integrity) {
    Object.assign(entry, { resolved: dist.tarball, integrity: dist.integrity })
    hashed++
  } else unknown.push(`${name}@${entry.version}`)
}

if (added.length > 0 || hashed > 0) {
  const collator = new Intl.Collator('en')
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => collator.compare(a, b)))
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
process.stdout.write(`${added.length} packages and ${hashed} hashes added to package-lock.json.\n`)
if (unknown.length > 0)
  process.stdout.write(`Without a hash, because the registry does not have them:\n${unknown.join('\n')}\n`)
