import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shellTexts } from './src/client/shell/texts.ts'
import { inLanguage, type Language } from './src/shared/texts.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** Packs the page once, as tightly as it goes, beside each file; the server picks what the browser understands. */
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

/** The words that index.html shows before any script has run. */
const firstWords: Plugin = {
  name: 'first-words',
  transformIndexHtml: (html) =>
    html.replaceAll(/%(product|motto)\.(rs|en)%/g, (_, text: 'product' | 'motto', language: Language) =>
      inLanguage(shellTexts[text], language),
    ),
}

/** Tells first-paint.js where the code of the lists is. */
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
 * Zod makes JSON Schemas, of which the server's OpenAPI document consists; a browser makes none, and every schema would
 * bring the code for it.
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

export default defineConfig({
  plugins: [react(), packed, firstWords, listsPreload, withoutJsonSchemas],
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/oauth': server },
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows no data: addresses for scripts, styles or fonts, and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few requests: one chunk for what every page needs, and one for what all lists share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', test: /src\/app\/client\.tsx$|rolldown\/runtime/, priority: 2 },
            {
              name: 'lists',
              test: /src\/client\/records\/(RecordPage|list-search|FilterSelect|ExplainedButton|use-document)\./,
              priority: 1,
            },
          ],
        },
      },
    },
    // first-load.test.ts adds up from it what a browser loads first.
    manifest: true,
  },
})
