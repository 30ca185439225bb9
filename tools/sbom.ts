// npm run sbom [-- file]: writes a software bill of materials (CycloneDX 1.5, JSON) of what runs in production: the packages
// of package-lock.json, and what npm does not know, the Node that runs them and the fonts of the documents.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const textOf = (file: string) => readFileSync(file, 'utf8')

const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), dev: z.boolean().optional() })),
})

/** The production packages, as name and version. */
function productionPackages(): ReadonlySet<string> {
  const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')))
  const inProduction = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)
  return new Set(inProduction.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`))
}

/**
 * npm's own list, from the lock file alone, so that it is the same on every platform. Its `--omit=dev` also omits packages of
 * production that a tool for development uses too (npm 11), so this selects them itself.
 */
function ofPackages() {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Use npm run sbom.')
  const args = [npm, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const bom = Bom.parse(JSON.parse(execFileSync(process.execPath, [...args, '--loglevel=error'], options)))
  const wanted = productionPackages()
  bom.components = bom.components.filter(({ name, version }) => wanted.has(`${name}@${version}`))
  const refs = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  return bom
}

const Versions = z.object({ optionalDependencies: z.record(z.string(), z.string()) })

function node() {
  const versions = Object.values(Versions.parse(JSON.parse(textOf('tools/node/package.json'))).optionalDependencies)
  const [version, ...others] = [...new Set(versions.map((each) => each.slice(each.lastIndexOf('@') + 1)))]
  if (version === undefined || others.length > 0) throw new Error('tools/node has several versions of Node.')
  return {
    'bom-ref': `node@${version}`,
    type: 'platform',
    name: 'node',
    version,
    purl: `pkg:github/nodejs/node@v${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:-:*:*:*`,
    licenses: [{ license: { id: 'MIT' } }],
  }
}

/** The version of a TrueType font: four bytes after the version of its table `head` (OpenType 1.9, «head»). */
function fontVersion(font: Buffer): string {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + index * 16))
  const head = tables.find((table) => table.toString('latin1', 0, 4) === 'head')
  if (!head) throw new Error('The font has no table head.')
  return (font.readInt32BE(head.readUInt32BE(8) + 4) / 65_536).toFixed(3)
}

function font(name: string) {
  const content = readFileSync(path.join('src/server/documents/fonts', `${name}.ttf`))
  return {
    'bom-ref': `font ${name}`,
    type: 'file',
    name: `${name}.ttf`,
    version: fontVersion(content),
    hashes: [{ alg: 'SHA-512', content: createHash('sha512').update(content).digest('hex') }],
    licenses: [{ license: { id: 'OFL-1.1' } }],
  }
}

const fonts = ['SourceSans3-Regular', 'SourceSans3-Semibold', 'SourceSerif4-Regular', 'SourceSerif4-Semibold']

const bom = ofPackages()
// npm names the application after its folder.
bom.metadata.component.name = 'pokoj'
bom.components.push(node(), ...fonts.map(font))

const file = process.argv[2] ?? 'var/sbom.cdx.json'
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} components in ${file}\n`)
