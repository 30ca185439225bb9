import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { programsForTests } from '../testing/programs.ts'

const root = path.join(import.meta.dirname, '..', '..')
const textOf = (...file: string[]) => readFileSync(path.join(root, ...file), 'utf8')

const Entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Entry) })
const Manifest = z.record(z.string(), z.unknown())
const Dependencies = z.record(z.string(), z.string()).optional()

const folders = ['.', 'tools/node']
const entries = folders.flatMap((folder) => {
  const { packages } = Lock.parse(JSON.parse(textOf(folder, 'package-lock.json')))
  return Object.entries(packages).flatMap(([place, entry]) => (place === '' ? [] : [{ place, ...entry }]))
})
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The registry that made the lock file has no other platform's binaries of this version. */
const withoutHash = /^node_modules\/@myriaddreamin\/typst-ts-node-compiler-(android|darwin|win32|linux-arm)/

test('every package in the lock files has a hash, except the document compiler for other platforms', () => {
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.map(({ place }) => place)).toContain('node_modules/linux-x64')
  const missing = entries.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ place }) => place)
  expect(missing.filter((place) => !withoutHash.test(place))).toEqual([])
})

test('every package comes from the npm registry', () => {
  const elsewhere = entries.filter(
    // Without a URL npm takes it from the registry, by name, version and hash.
    ({ resolved, link }) =>
      link || !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

test('every direct dependency is pinned to one version', () => {
  const versions = folders.flatMap((folder) => {
    const manifest = Manifest.parse(JSON.parse(textOf(folder, 'package.json')))
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(Dependencies.parse(manifest[kind]) ?? {}),
    )
  })
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('no package runs a script when it is installed', () => {
  expect(entries.filter(({ hasInstallScript }) => hasInstallScript).map(({ place }) => place)).toEqual([])
  for (const folder of folders) expect(textOf(folder, '.npmrc').split('\n')).toContain('ignore-scripts=true')
})

/**
 * Licences that are compatible with distribution under the MIT licence; the MPL only concerns changes to its own files.
 */
const permissive = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0']
const accepted = [...permissive, 'Unlicense', 'MPL-2.0', 'OFL-1.1', '(MIT OR CC0-1.0)']

/** The binaries of other platforms, which the lock file names without a licence, have that of the package they belong to. */
function licenceOf({ place, license, optional }: (typeof entries)[number]): string | undefined {
  if (license !== undefined || !optional) return license
  return entries.find(({ optionalDependencies = {} }) => nameOf(place) in optionalDependencies)?.license
}

/** Whether each licence of a package whose parts have several (SPDX: `MIT AND ISC`) is one of these. */
const isUnder = (licences: readonly string[], entry: (typeof entries)[number]) =>
  (licenceOf(entry) ?? '').split(' AND ').every((each) => licences.includes(each))

test('every package has an accepted licence', () => {
  const others = entries.filter((entry) => !isUnder(accepted, entry))
  expect(others.map((entry) => `${entry.place}: ${licenceOf(entry)}`)).toEqual([])
})

test('only the build of the web client has parts under the MPL in production', () => {
  const copyleft = entries.filter((entry) => !entry.dev && !isUnder(permissive, entry))
  const names = copyleft.map(({ place }) => nameOf(place)).filter((name) => !name.startsWith('lightningcss'))
  expect(names.toSorted()).toEqual(['@fontsource-variable/source-sans-3', 'isbot', 'type-fest'])
})

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z.unknown().optional(),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
    }),
  ),
})

const { inFolder } = programsForTests()

test('`npm run sbom` lists each package of production with its hash, Node and the fonts', () => {
  const file = inFolder('sbom.cdx.json')
  execFileSync('npm', ['run', '--silent', 'sbom', '--', file], { cwd: root, stdio: 'pipe' })
  const { components } = Sbom.parse(JSON.parse(readFileSync(file, 'utf8')))
  const asListed = (integrity: string | undefined) =>
    integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')))
  const production = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)
  const expected = production.map(([place, each]) => `${nameOf(place)}@${each.version} ${asListed(each.integrity)}`)
  const others = /^(node|Source(Sans3|Serif4)-(Regular|Semibold)\.ttf)$/
  const listed = components.filter(({ name }) => !others.test(name))
  expect(listed.map(({ name, version, hashes }) => `${name}@${version} ${hashes?.[0]?.content}`).toSorted()).toEqual(
    [...new Set(expected)].toSorted(),
  )
  expect(components.filter(({ name }) => others.test(name)).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'node 26.10.0',
    'SourceSans3-Regular.ttf 3.052',
    'SourceSans3-Semibold.ttf 3.052',
    'SourceSerif4-Regular.ttf 4.005',
    'SourceSerif4-Semibold.ttf 4.005',
  ])
})
