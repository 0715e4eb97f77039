import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanPlayer } from '../site-kit/build/lean-player.ts'

const platform = `http://127.0.0.1:${process.env.ALCOVE_PORT || 8080}`

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), leanPlayer()],
  build: {
    outDir: 'dist',
    // Read by the bench P11, which counts what a page loads first.
    manifest: 'chunks.json',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // hls.js alone exceeds the default; it loads on demand with a preview.
    chunkSizeWarningLimit: 1500,
  },
  // The site's Vite proxies /backoffice to this port.
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    proxy: { '/api': platform, '/media': platform, '/status': platform },
  },
})
