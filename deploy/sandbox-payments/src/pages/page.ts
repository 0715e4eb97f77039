import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { FR, PROBLEMS, type Problem } from './messages.fr.ts'
import { STYLE } from './style.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export type Content = ReturnType<typeof html>

/**
 * Renders a page that first identifies itself as a test page. No scripts, no outside resources, no framing.
 * @param leadsTo final destination of its form: browsers apply the policy to redirects after a form as well
 */
export function showPage(
  c: Context,
  title: string,
  content: Content,
  { status = 200, leadsTo }: { status?: 200 | 404 | 409 | 410 | 422; leadsTo?: string | undefined } = {},
) {
  const target = leadsTo === undefined ? '' : ` ${new URL(leadsTo).origin}`
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('Cache-Control', 'no-store')
  // Note: without any referrer a browser omits the origin of a form too, and our own forms look foreign.
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('X-Robots-Tag', 'noindex')
  return c.html(
    html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${FR.sandbox}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="band">${FR.sandbox}</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`,
    status,
  )
}

/** Renders a page without a form. */
export function showNotice(
  c: Context,
  {
    title,
    text,
    returnUrl,
    status,
  }: { title: string; text: string; returnUrl?: string; status: 404 | 409 | 410 },
) {
  const back =
    returnUrl === undefined
      ? ''
      : html`<p class="row"><a class="button" href="${returnUrl}">${FR.toSite}</a></p>`
  return showPage(c, title, html`<div class="card narrow"><p>${text}</p>${back}</div>`, { status })
}

export function problemText(problem: Problem | null): Content | '' {
  return problem === null ? '' : html`<p class="problem" role="alert">${PROBLEMS[problem]}</p>`
}
