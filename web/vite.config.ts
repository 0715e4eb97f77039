import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lateStyles } from './build/late-styles.ts'
import { markFreeSite } from './build/mark-free-site.ts'
import { pageParts } from './build/page-parts.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const platform = `http://127.0.0.1:${process.env.ALCOVE_PORT || 8080}`

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(/inter-latin-wght-normal/),
    pageParts(),
    lateStyles(),
    markFreeSite(process.env.PAYMENT_PROVIDER === 'none'),
  ],
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
        // A file for each step of a first visit, not one for each module that two pages share: every file costs a
        // round trip. First what draws and the age gate, then what all pages stand on, then what several use.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 5, test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/ },
            {
              name: 'pages',
              priority: 4,
              test: /node_modules[\\/](react-router|react-router-dom|@tanstack)[\\/]/,
            },
            {
              name: 'start',
              priority: 3,
              test: /src[\\/](app[\\/]app|shared[\\/](brand-mark|shell)|features[\\/]age-gate[\\/](age-form|welcome))\.tsx$/,
            },
            {
              name: 'frame',
              priority: 2,
              test: /src[\\/](app[\\/](routing|layout|plain-notices|part-failed|queries|use-offline-page)|shared[\\/](boundary|lazy-part))\.tsx?$/,
            },
            // What orders and declarations have in common is for those who come to them; levels are for all pages.
            {
              name: 'orders',
              priority: 2,
              minShareCount: 2,
              test: /src[\\/](features[\\/](checkout|declarations|subscriptions[\\/](?!access-level|api|use-access-level|use-my-subscriptions))|messages[\\/](checkout|declarations|subscriptions))/,
            },
            { name: 'shared', priority: 1, minShareCount: 2, test: /web[\\/]src[\\/]|lucide-react/ },
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
      ...Object.fromEntries(
        ['/api', '/media', '/objects', '/readyz', '/status'].map((path) => [path, platform]),
      ),
      // One origin for both sites, so that they share the login: the console comes from its own Vite.
      '/backoffice': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
})
