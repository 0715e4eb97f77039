import { html, raw } from 'hono/html'

/** Text with markup. `html` escapes inserted values unless they are markup or marked by `raw`. */
export type Markup = ReturnType<typeof html>

export { html, raw }
