import type { Plugin } from 'vite'

/** Preloads the text font with the page instead of after its style sheet, so that text does not shift. */
export function preloadFonts(wanted: RegExp): Plugin {
  return {
    name: 'alcove:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2') && wanted.test(name))
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
