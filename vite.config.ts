import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [react()],
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
  },
})
