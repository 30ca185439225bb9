import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  plugins: [react(), packed],
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
    // The benchmark adds up from it what a browser loads first.
    manifest: true,
  },
})
