import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const platform = `http://127.0.0.1:${process.env.ALCOVE_PORT || 8080}`

export default defineConfig({
  base: '/backoffice/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    // What a page loads first is counted from it (bench, P11).
    manifest: 'chunks.json',
    // The content security policy knows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // hls.js is larger on its own; it is fetched when a preview is asked for.
    chunkSizeWarningLimit: 1500,
  },
  // The site's Vite passes /backoffice on to this port.
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    proxy: { '/api': platform, '/media': platform, '/status': platform },
  },
})
