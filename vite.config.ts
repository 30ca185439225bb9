import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shellTexts } from './src/client/shell/texts.ts'
import './src/shared/latin-texts.ts'
import { inLanguage, type Language } from './src/shared/texts.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** Compresses each file of the client at build time; the server selects an encoding that the browser supports. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
    for (const name of texts) {
      const file = path.join(dir, name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }
  },
}

/** The text that index.html shows before any script runs. */
const firstWords: Plugin = {
  name: 'first-words',
  transformIndexHtml: (html) =>
    html.replaceAll(/%(product|motto)\.(rs|rs-Latn|en)%/g, (_, text: 'product' | 'motto', language: Language) =>
      inLanguage(shellTexts[text], language),
    ),
}

/** Tells first-paint.js the path of the lists' code. */
const listsPreload: Plugin = {
  name: 'lists-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const lists = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'lists')
      if (!lists) throw new Error('There is no chunk of the lists.')
      return html.replace('src="/first-paint.js"', `$& data-lists="/${lists.fileName}"`)
    },
  },
}

/**
 * Zod generates JSON Schemas for the server's OpenAPI document. Browsers do not need them, but every schema would include the
 * code for it.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const empty = names.map((name) => `export const ${name} = () => undefined`)
      return { code: [...empty, ...(code.match(/^export \{.*/gm) ?? [])].join('\n'), map: null }
    },
  },
}

/** Zod's English messages are not needed: every rule of ours has a code, whose text is in `texts.ts`. */
const withoutZodMessages: Plugin = {
  name: 'without-zod-messages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => ({ code: 'export default () => ({ localeError: () => undefined })', map: null }),
  },
}

/**
 * What zod uses for values that contain themselves, which JSON cannot, and for the compiled checks that zod-without-eval.ts
 * turns off.
 */
const withoutZodCycles: Plugin = {
  name: 'without-zod-cycles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/core\/(memoizer|doc)\.js$/ },
    handler: (_code, id) => ({
      code: id.endsWith('doc.js')
        ? 'export class Doc {}'
        : `export class $ZodCyclicError extends Error {}
          export const memoizer = () => undefined
          export const isRecursiveSchema = () => false
          export const isBackEdge = () => false`,
      map: null,
    }),
  },
}

/**
 * The deprecated methods such as `z.string().email()`, through which every string schema would include all formats: ours are
 * written `z.email()`.
 */
const withoutZodFormatMethods: Plugin = {
  name: 'without-zod-format-methods',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const method = /^ +\w+\(params\) \{\n +return this\.check\((?:core|iso)\.\w+\((?:Zod\w+, )?params\)\);\n +\},\n/gm
      if (code.search(method) < 0) throw new Error("Zod's methods for formats have another form.")
      return { code: code.replace(method, ''), map: null }
    },
  },
}

/** Lists are read page by page, without the infinite queries of TanStack Query. */
const withoutInfiniteQueries: Plugin = {
  name: 'without-infinite-queries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () => ({
      code: `export const infiniteQueryBehavior = () => undefined
        export const hasNextPage = () => false
        export const hasPreviousPage = () => false`,
      map: null,
    }),
  },
}

export default defineConfig({
  plugins: [
    react(),
    packed,
    firstWords,
    listsPreload,
    withoutJsonSchemas,
    withoutZodMessages,
    withoutZodCycles,
    withoutZodFormatMethods,
    withoutInfiniteQueries,
  ],
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/oauth': server },
  },
  build: {
    target: 'baseline-widely-available',
    // The Content-Security-Policy forbids data: URLs for scripts, styles and fonts, and inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few requests: one chunk for the code that every page needs, one for what all lists share, and one for what all forms share.
    rolldownOptions: {
      // What a feature shares with others is loaded only where it is used.
      treeshake: { moduleSideEffects: [{ test: /src\/features\/[^/]+\/public\.tsx?$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', test: /src\/(app\/client|client\/icons)\.tsx$|rolldown\/runtime/, priority: 2 },
            {
              name: 'lists',
              test: /src\/client\/records\/(RecordList|ListFrame|LazyRecordDetails|list-search|FilterSelect|ExplainedButton|use-document)\.|src\/shared\/(field|fields|value-fields|text-rules|record|unique-values|party-reference|noun-texts|graveyard|audit-trail)\./,
              priority: 1,
            },
            // The Latin script needs it without the forms.
            { name: 'serbian-script', test: /src\/shared\/serbian-script\.ts$/, priority: 1 },
            // The lists of types with such fields, and of graves, need them without the forms.
            {
              name: 'counts-and-choices',
              test: /src\/shared\/(counts-and-choices|grave-types|grave-label|grave-reference|section-reference)\.ts$/,
              priority: 1,
            },
            { name: 'forms', test: /src\/client\/records\/RecordForm\.tsx$/ },
          ],
        },
      },
    },
    // Used by first-load.test.ts to sum the size of the first load.
    manifest: true,
  },
})
