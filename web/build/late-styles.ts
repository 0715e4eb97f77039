import type { Plugin } from 'vite'

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the style sheet behind the body's content, so that the shell of `index.html` is painted before it loads.
 * Scripts still wait for it there, so the site never renders without styles.
 */
export function lateStyles(): Plugin {
  return {
    name: 'alcove:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(STYLE_SHEET) ?? []
        if (links.length === 0) throw new Error('index.html names no style sheet')
        return html.replace(STYLE_SHEET, '').replace('</body>', `${links.join('').trim()}\n  </body>`)
      },
    },
  }
}
