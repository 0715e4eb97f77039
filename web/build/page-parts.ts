import type { Plugin } from 'vite'

/** Entry of every page behind the age gate. */
const SITE = ['src/app/site.tsx']

/** Further entries of each page, by the gateway's name for it. */
const PAGES: Record<string, string[]> = {
  home: [],
  discover: ['src/routes/videos/discover.tsx'],
  local: ['src/routes/videos/content.tsx', 'src/features/player/player.tsx'],
  eporner: ['src/routes/videos/eporner-video.tsx'],
  letsjerktv: ['src/routes/videos/letsjerktv-video.tsx'],
  redtube: ['src/routes/videos/redtube-video.tsx'],
  subscriptions: ['src/routes/subscriptions/subscriptions.tsx'],
  login: ['src/routes/account/login.tsx'],
  register: ['src/routes/account/register.tsx'],
  upload: ['src/routes/videos/upload.tsx'],
  library: ['src/routes/videos/library.tsx'],
  invoices: ['src/routes/subscriptions/invoices.tsx'],
}

/**
 * Writes `page-parts.json`: the scripts of each page beyond those in `index.html`. The gateway preloads them
 * for verified visitors, so that they load in parallel.
 */
export function pageParts(): Plugin {
  return {
    name: 'alcove:page-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const withImports = (sources: string[], found = new Set<string>()) => {
        const add = (file: string) => {
          if (found.has(file)) return
          found.add(file)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            add(imported)
        }
        for (const source of sources) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${source}`)))
          if (!chunk) return this.error(`No part of the site is built from ${source}`)
          add(chunk.fileName)
        }
        return found
      }
      const known = withImports(['src/main.tsx'])
      const parts = Object.entries(PAGES).map(([page, sources]) => {
        const files = [...withImports([...SITE, ...sources])].filter((file) => !known.has(file))
        return [page, files.map((file) => `/${file}`)]
      })
      const source = JSON.stringify(Object.fromEntries(parts))
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source })
    },
  }
}
