import { html, raw } from 'hono/html'

/** Text with markup. What is put into `html` is escaped, unless it is markup itself or said to be by `raw`. */
export type Markup = ReturnType<typeof html>

export { html, raw }
