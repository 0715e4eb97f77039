import type { Plugin } from 'vite'

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Moves the style sheet behind the body's content, so that what stands in `index.html` is painted before it is here.
 * Scripts wait for it where it stands, so nothing of the site is drawn without it.
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
