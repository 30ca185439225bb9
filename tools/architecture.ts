import path from 'node:path'
import { parseSync } from 'vite'

/** The text of each file by its path from the project root: `src/shared/money.ts`. */
export type Sources = Record<string, string>

interface Dependency {
  from: string
  to: string
}

const layers: Record<string, number> = { testing: 4, app: 3, features: 2, client: 1, server: 1, shared: 0 }
const layerName = (file: string) => file.split('/')[1] ?? ''
const layerOf = (file: string) => layers[layerName(file)] ?? -1
const featureOf = (file: string) => (layerName(file) === 'features' ? file.split('/')[2] : undefined)
const nameOf = (file: string) => path.posix.basename(file)

const isCode = (file: string) => /\.tsx?$/.test(file)
/** Tests may import anything; production code must not import them. */
const isTest = (file: string) => layerName(file) === 'testing' || /\.test\.tsx?$/.test(file)
const isBrowser = (file: string) => file.endsWith('.tsx') || layerName(file) === 'client'
const isServer = (file: string) => file.endsWith('.server.ts') || layerName(file) === 'server'
/** Code for both sides: the shared layer, and a feature's files that belong neither to a screen nor to the server. */
const isCommon = (file: string) =>
  ['shared', 'features'].includes(layerName(file)) && !isBrowser(file) && !isServer(file)

/** `page.tsx`, `HomePage.tsx`, `use-clients.tsx`, `right-holders.ts`, `status.server.ts`, `document.typ`. */
const featureNames = [
  /^[a-z0-9]+(-[a-z0-9]+)*((\.server)?\.ts|\.tsx|\.typ|(\.module)?\.css)$/,
  /^([A-Z][a-z0-9]*)+(\.tsx|\.module\.css)$/,
  /^[A-Za-z0-9]+(-[a-z0-9]+)*(\.(server|browser))?\.test\.tsx?$/,
]
const catchAllNames = /^(index|utils?|helpers?|types?)\.tsx?$/

/** Violations of the rules in ARCHITECTURE.md, one line each. */
export function violations(sources: Sources): string[] {
  const shipped = Object.keys(sources).filter((file) => isCode(file) && !isTest(file))
  const graph = new Map(shipped.map((file) => [file, dependenciesOf(file, sources)]))
  const all = [...graph.values()].flat()
  return [
    ...Object.keys(sources).flatMap((file) => [...misnamed(file), ...oversized(file, sources)]),
    ...shipped
      .filter((file) => layerName(file) !== 'app' && printsToConsole(file, sources))
      .map((file) => `${file}: console.log`),
    ...all.flatMap(misdirected),
    ...shipped.filter(isBrowser).flatMap((file) => crossing(file, graph, isForeignToBrowser)),
    ...shipped.filter(isServer).flatMap((file) => crossing(file, graph, isBrowser)),
    ...cycles(graph),
  ]
}

function misnamed(file: string): string[] {
  const name = nameOf(file)
  if (layerOf(file) < 0) return [`${file}: unknown layer`]
  if (catchAllNames.test(name)) return [`${file}: a catch-all name`]
  if (layerName(file) !== 'features') return []
  const isAllowed = file.split('/').length === 4 && featureNames.some((allowed) => allowed.test(name))
  return isAllowed ? [] : [`${file}: not an allowed file name in a feature's folder`]
}

const lines = (text: string) => text.trimEnd().split('\n').length

/** Tables of data without logic. */
const declarative = new Set(['src/app/demo-data.ts', 'src/server/database/tables.ts'])

function oversized(file: string, sources: Sources): string[] {
  const count = lines(sources[file] ?? '')
  const most = isTest(file) || declarative.has(file) ? 400 : 250
  return isCode(file) && count > most ? [`${file}: ${count} lines, more than ${most}`] : []
}

/** What a type is, its page and its calls: every feature may know them, in any direction, as records refer to one another. */
const declarations = new Set(['record.ts', 'page-entry.ts', 'calls.ts'])
/** The code that a feature shares. */
const publicFiles = new Set(['public.ts', 'public.server.ts', 'public.tsx'])
/** A feature uses the code only of those before it. Features that share no code are not listed; they come last. */
const order = [
  'companies',
  'graveyards',
  'sections',
  'burial-rules',
  'tariffs',
  'document-settings',
  'second-factor',
  'grave-references',
  'parties',
  'clients',
  'payment-slips',
  'interest',
  'ledger',
  'claims',
  'payments',
  'debtors',
  'collection',
  'opening-balances',
  'bookkeeping',
  'dunning-policy',
  'contracts',
  'contract-claims',
  'letters',
  'grave-rights',
  'burial-verdict',
  'grave-documents',
  'interments',
  'graves',
  'unlinked-records',
  'accounts',
  'billing-runs',
  'dunning-runs',
]
const placeOf = (feature: string) => (order.includes(feature) ? order.indexOf(feature) : order.length)

function misdirected({ from, to }: Dependency): string[] {
  const line = `${from} → ${to}`
  if (to.startsWith('node:')) return isCommon(from) ? [`${line}: code for both sides must not use Node`] : []
  if (isTest(to)) return [`${line}: production code must not import tests`]
  if (layerOf(to) > layerOf(from)) return [`${line}: imports must go to the same or a lower layer`]
  const between = [layerName(from), layerName(to)].toSorted().join()
  if (between === 'client,server') return [`${line}: client and server must not import each other`]
  if (isCommon(from) && (isBrowser(to) || isServer(to)))
    return [`${line}: code for both sides must not import one side`]
  const [user, used] = [featureOf(from), featureOf(to)]
  if (user === undefined || used === undefined || user === used || declarations.has(nameOf(to))) return []
  if (!publicFiles.has(nameOf(to))) return [`${line}: not a public file of another feature`]
  return placeOf(used) < placeOf(user) ? [] : [`${line}: a feature must not use the code of a later one`]
}

const isForeignToBrowser = (file: string) => isServer(file) || file.startsWith('node:')

/** The chain of imports by which this file reaches the other side. */
function crossing(start: string, graph: Map<string, Dependency[]>, isForeign: (file: string) => boolean): string[] {
  const paths = new Map([[start, start]])
  for (const [file, importPath] of paths) {
    for (const { to } of graph.get(file) ?? []) {
      if (isForeign(to)) return [`${importPath} → ${to}: one side must not import the other`]
      if (!paths.has(to)) paths.set(to, `${importPath} → ${to}`)
    }
  }
  return []
}

function cycles(graph: Map<string, Dependency[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) found.push(`${[...way.slice(way.indexOf(file)), file].join(' → ')}: a cycle`)
    if (way.includes(file) || done.has(file)) return
    for (const { to } of graph.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/**
 * Everything a file references: imports (including type imports), `export … from`, `import()`, `new URL(…,
 * import.meta.url)`.
 */
function dependenciesOf(file: string, sources: Sources): Dependency[] {
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

/** Another source file or a Node module; undefined for packages and files without code. */
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
