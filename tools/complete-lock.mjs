// node tools/complete-lock.mjs: adds to package-lock.json the optional packages for other platforms that npm left out
// because the registry at hand had no such version. `npm ci` refuses a lock file without them, though it would not
// install them here. Run it after every `npm install` that changed the lock file.
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
    // Not the name of a platform's package, or a range: only npm itself can settle those.
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

if (added.length > 0) {
  const collator = new Intl.Collator('en')
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => collator.compare(a, b)))
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
process.stdout.write(`${added.length} packages added to package-lock.json.\n`)
