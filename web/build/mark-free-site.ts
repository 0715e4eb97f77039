import type { Plugin } from 'vite'

/** Under `npm run dev` the pages come from here: those of a free site are marked as the gateway marks them. */
export const markFreeSite = (isFree: boolean): Plugin => ({
  name: 'alcove:mark-free-site',
  apply: 'serve',
  transformIndexHtml: () =>
    isFree ? [{ tag: 'meta', attrs: { name: 'plans', content: 'none' }, injectTo: 'head' }] : [],
})
