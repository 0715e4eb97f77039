import type { Plugin } from 'vite'

/** Marks the pages of a free site under `npm run dev`, as the gateway does otherwise. */
export const markFreeSite = (isFree: boolean): Plugin => ({
  name: 'alcove:mark-free-site',
  apply: 'serve',
  transformIndexHtml: () =>
    isFree ? [{ tag: 'meta', attrs: { name: 'plans', content: 'none' }, injectTo: 'head' }] : [],
})
