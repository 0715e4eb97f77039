import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanPlayer } from '../site-kit/build/lean-player.ts'
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
    leanPlayer(),
    markFreeSite(process.env.PAYMENT_PROVIDER === 'none'),
  ],
  build: {
    outDir: 'dist',
    // Read by the bench P11, which counts what a page loads first.
    manifest: 'chunks.json',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file per step of a first visit, because every file costs a round trip: React and the age gate,
        // then the code of all pages, then the code of several.
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
              test: /src[\\/](app[\\/]app|shared[\\/]ui[\\/](brand-mark|shell)|features[\\/]age-gate[\\/](age-form|welcome))\.tsx$/,
            },
            {
              name: 'frame',
              priority: 2,
              test: /src[\\/](app[\\/](routing|layout|toasts[\\/]plain-toasts|use-offline-page)|shared[\\/](api[\\/]query-client|toasts[\\/]notify-part-missing|ui[\\/](boundary|lazy-part)))\.tsx?$/,
            },
            // Loaded by orders and declarations only; every page loads the access levels.
            {
              name: 'orders',
              priority: 2,
              minShareCount: 2,
              test: /src[\\/](features[\\/](checkout|declarations|subscriptions[\\/](?!access[\\/](access-level|use-access-level)|api|use-my-subscriptions))|messages[\\/](checkout|declarations|subscriptions))/,
            },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 2,
              test: /(web|site-kit)[\\/]src[\\/]|lucide-react/,
            },
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
      // Serves the console's Vite on the same origin, so that both sites share the login.
      '/backoffice': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
})
