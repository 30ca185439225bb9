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

/** The browser needs neither JSON schemas nor English messages of zod, as faults have codes; but every schema refers to both. */
const lessOfZod: Plugin = {
  name: 'less-of-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({})'
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = () => undefined`).join('\n')
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

export default defineConfig({
  plugins: [react(), lessOfZod, packed, firstWords],
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
    rolldownOptions: {
      // What a feature shares with others is loaded only where it is used.
      treeshake: { moduleSideEffects: [{ test: /src\/features\/[^/]+\/public\.tsx?$/, sideEffects: false }] },
      // Few requests (23 for a list instead of 143, and 39 kB less): the code that every page needs, and what all lists share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', test: /src\/app\/client\.tsx$/, priority: 1 },
            { name: 'lists', test: /src\/client\/records\/RecordList\.tsx$/ },
          ],
        },
      },
    },
    // Used by first-load.test.ts to sum the size of the first load.
    manifest: true,
  },
})
