import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFonts } from './build/preload-fonts.ts'

const platform = `http://127.0.0.1:${process.env.ALCOVE_PORT ?? 8080}`

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), preloadFonts(/inter-latin-wght-normal/)],
  build: {
    outDir: 'dist',
    // What a page loads first is counted from it (bench, P11).
    manifest: 'chunks.json',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for each of the two steps that a first visit takes: what draws, and what the pages stand on.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/ },
            { name: 'pages', test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/ },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 900,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      ...Object.fromEntries(['/api', '/media', '/objects', '/readyz'].map((path) => [path, platform])),
      // One origin for both sites, so that they share the login: the console comes from its own Vite.
      '/backoffice': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
})
