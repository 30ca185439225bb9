import path from 'node:path'
import { parseSync } from 'vite'

/** The file's text by its path from the project's root: `src/shared/money.ts`. */
export type Sources = Record<string, string>

interface Reach {
  from: string
  to: string
}

const floors: Record<string, number> = { app: 3, features: 2, client: 1, server: 1, shared: 0 }
const floorName = (file: string) => file.split('/')[1] ?? ''
const floorOf = (file: string) => floors[floorName(file)] ?? -1
const featureOf = (file: string) => (floorName(file) === 'features' ? file.split('/')[2] : undefined)
const nameOf = (file: string) => path.posix.basename(file)

const isCode = (file: string) => /\.tsx?$/.test(file)
/** Tests come in through the front, so they may reach anywhere; nothing that ships may reach them. */
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /^test-.*\.ts$/.test(nameOf(file))
const isBrowser = (file: string) => file.endsWith('.tsx') || floorName(file) === 'client'
const isServer = (file: string) => file.endsWith('.server.ts') || floorName(file) === 'server'
/** What both sides know: the shared floor, and in a feature what is neither a screen nor the server's. */
const isCommon = (file: string) =>
  ['shared', 'features'].includes(floorName(file)) && !isBrowser(file) && !isServer(file)

const featureNames = [
  /^(record|texts)\.ts$/,
  /^(routes|document|monthly-report)\.server\.ts$/,
  /^(document|monthly-report)\.typ$/,
  // What a feature's routes answer, for the interface's description, where it would bury the routes.
  /^answers\.server\.ts$/,
  /^(page|form)\.tsx$/,
  /^[a-z0-9]+(-[a-z0-9]+)*(\.server)?\.test\.tsx?$/,
  // A pure rule, named for what it is.
  /^[a-z0-9]+(-[a-z0-9]+)*\.ts$/,
]
const drawers = /^(index|utils?|helpers?|types?)\.tsx?$/

/** What breaks the rules of ARCHITECTURE.md, one line for each; an empty list is a house in order. */
export function violations(sources: Sources): string[] {
  const shipped = Object.keys(sources).filter((file) => isCode(file) && !isTest(file))
  const reaches = new Map(shipped.map((file) => [file, reachesOf(file, sources)]))
  const all = [...reaches.values()].flat()
  return [
    ...Object.keys(sources).flatMap((file) => [...misnamed(file), ...oversized(file, sources)]),
    ...shipped
      .filter((file) => floorName(file) !== 'app' && printsToConsole(file, sources))
      .map((file) => `${file}: console.log`),
    ...all.flatMap(misdirected),
    ...shipped.filter(isBrowser).flatMap((file) => crossing(file, reaches, isForeignToBrowser)),
    ...shipped.filter(isServer).flatMap((file) => crossing(file, reaches, isBrowser)),
    ...cycles(reaches),
  ]
}

function misnamed(file: string): string[] {
  const name = nameOf(file)
  if (floorOf(file) < 0) return [`${file}: no such floor`]
  if (drawers.test(name)) return [`${file}: a drawer, not a name`]
  if (floorName(file) !== 'features') return []
  const isAllowed = file.split('/').length === 4 && featureNames.some((allowed) => allowed.test(name))
  return isAllowed ? [] : [`${file}: not a name that a feature's folder may hold`]
}

const lines = (text: string) => text.trimEnd().split('\n').length

function oversized(file: string, sources: Sources): string[] {
  const count = lines(sources[file] ?? '')
  return isCode(file) && count > 400 ? [`${file}: ${count} lines, more than 400`] : []
}

/** Files that ask whether they are two things. */
export function large(sources: Sources): string[] {
  const counted = Object.entries(sources).map(([file, text]) => ({ file, count: lines(text) }))
  const found = counted.filter(({ file, count }) => isCode(file) && count > 250)
  return found.toSorted((a, b) => b.count - a.count).map(({ file, count }) => `${count} ${file}`)
}

function misdirected({ from, to }: Reach): string[] {
  const line = `${from} → ${to}`
  if (to.startsWith('node:')) return isCommon(from) ? [`${line}: what both sides know uses no Node`] : []
  if (isTest(to)) return [`${line}: what ships needs no test`]
  if (floorOf(to) > floorOf(from)) return [`${line}: imports go down, never up`]
  const between = [floorName(from), floorName(to)].toSorted().join()
  if (between === 'client,server') return [`${line}: client and server never meet`]
  if (isCommon(from) && (isBrowser(to) || isServer(to))) return [`${line}: what both sides know has no side`]
  const isForeign = featureOf(to) !== undefined && featureOf(from) !== undefined && featureOf(from) !== featureOf(to)
  if (isForeign && nameOf(to) !== 'record.ts') return [`${line}: of another feature only its record.ts`]
  return []
}

const isForeignToBrowser = (file: string) => isServer(file) || file.startsWith('node:')

/** The way, file by file, by which this file reaches what is not of its side. */
function crossing(start: string, reaches: Map<string, Reach[]>, isForeign: (file: string) => boolean): string[] {
  const ways = new Map([[start, start]])
  for (const [file, way] of ways) {
    for (const { to } of reaches.get(file) ?? []) {
      if (isForeign(to)) return [`${way} → ${to}: the two sides never meet`]
      if (!ways.has(to)) ways.set(to, `${way} → ${to}`)
    }
  }
  return []
}

function cycles(reaches: Map<string, Reach[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) found.push(`${[...way.slice(way.indexOf(file)), file].join(' → ')}: a cycle`)
    if (way.includes(file) || done.has(file)) return
    for (const { to } of reaches.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of reaches.keys()) visit(file, [])
  return found
}

/** Everything that a file names: imports, also of types, `export … from`, `import()`, `new URL(…, import.meta.url)`. */
function reachesOf(file: string, sources: Sources): Reach[] {
  const text = sources[file] ?? ''
  const { module, program } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...nodes(program).flatMap((node) => [
      literal(addressOf(node)),
      literal(node['type'] === 'ImportExpression' ? node['source'] : null),
    ]),
  ]
  const targets = named.flatMap((name) => (name === undefined ? [] : [resolved(file, name, sources)]))
  return [...new Set(targets)].flatMap((to) => (to === undefined ? [] : [{ from: file, to }]))
}

/** Another file of ours, or a part of Node; nothing for packages and for what is not code. */
function resolved(file: string, name: string, sources: Sources): string | undefined {
  if (name.startsWith('node:') || isBuiltin(name)) return name.startsWith('node:') ? name : `node:${name}`
  if (!name.startsWith('.')) return undefined
  const target = path.posix.join(path.posix.dirname(file), name)
  return isCode(target) && target in sources ? target : undefined
}

const isBuiltin = (name: string) => process.getBuiltinModule(name) !== undefined

type Node = Record<string, unknown>

function nodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodes)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodes)
  return 'type' in value ? [{ ...value }, ...inner] : inner
}

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined

const literal = (node: unknown) => {
  const value = part(node, 'value')
  return typeof value === 'string' ? value : undefined
}

function addressOf(node: Node): unknown {
  const isUrl = node['type'] === 'NewExpression' && part(node['callee'], 'name') === 'URL'
  return isUrl && Array.isArray(node['arguments']) && node['arguments'].length === 2 ? node['arguments'][0] : null
}

function printsToConsole(file: string, sources: Sources): boolean {
  const { program } = parseSync(file, sources[file] ?? '')
  return nodes(program).some(
    (node) =>
      node['type'] === 'MemberExpression' &&
      part(node['object'], 'name') === 'console' &&
      part(node['property'], 'name') === 'log',
  )
}
