import type { Operator } from '@alcove/contracts'
import { html, type Markup, raw } from '@alcove/kit/http/html'
import { emailFrame, footOf } from '../../messages/email.fr.ts'
import type { EmailLayout, Piece, Way } from './email-layout.ts'
import { bound } from './french-spaces.ts'
import { as, HEAD_STYLE } from './style.ts'

/** Fills the preview of mail lists, so that they do not show the body. */
const FILLER = raw('&#847;&zwnj;&nbsp;'.repeat(120))

/** Outlook on Windows does not support max-width. */
const NO_WIDER = raw(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
)
const NO_WIDER_END = raw('<!--[if mso]></td></tr></table><![endif]-->')

const TABLE = raw('role="presentation" cellpadding="0" cellspacing="0" border="0"')

/**
 * Renders an email as an HTML document that loads nothing, runs nothing and links only to the site.
 * @param site base URL without a trailing slash; null if unknown
 */
export async function asHtml(
  { subject, body }: EmailLayout,
  site: string | null,
  operator: Operator,
): Promise<string> {
  const { brand, preview, greeting, signature } = emailFrame
  const document = await html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="referrer" content="no-referrer">
<title>${subject}</title>
<style>
${HEAD_STYLE}
</style>
</head>
<body ${as('page')}>
<div ${as('preview')}>${preview}${FILLER}</div>
<table ${TABLE} ${as('page')} lang="fr"><tr><td align="center" ${as('around')}>
${NO_WIDER}
<table ${TABLE} ${as('column')}>
<tr><td ${as('brand')}><span ${as('arch')} aria-hidden="true"><span ${as('door')}></span></span>${brand}</td></tr>
<tr><td ${as('sheet')}>
<h1 ${as('heading')}>${bound(subject)}</h1>
<p ${as('paragraph')}>${greeting}</p>
${body.map((piece) => piece && html`${block(piece, site)}\n`)}<p ${as('signature')}>${signature}</p>
</td></tr>
<tr><td ${as('foot')}>
${footOf(operator).map((line) => html`<p ${as('small')}>${bound(line)}</p>\n`)}</td></tr>
</table>
${NO_WIDER_END}
</td></tr></table>
</body>
</html>
`
  return document.toString()
}

function block(piece: Piece, site: string | null): Markup | null {
  if (typeof piece === 'string') return html`<p ${as('paragraph')}>${bound(piece)}</p>`
  if (piece.kind === 'fact')
    return html`<p ${as('fact')}><span ${as('label')}>${bound(`${piece.label} :`)}</span> <strong>${piece.value}</strong></p>`
  if (piece.kind === 'quotation')
    return html`<p ${as('paragraph')}>${bound(piece.introduction)}</p>
<blockquote ${as('quotation')}>${brokenLines(piece.words)}</blockquote>`
  return site === null ? null : leading(piece, site + piece.path)
}

/** Links are also written out, to be read before following or copied. */
function leading({ sentence, button }: Way, url: string): Markup {
  const written = html`<a href="${url}" ${as('link')}>${url}</a>`
  if (button === undefined) return html`<p ${as('paragraph')}>${bound(sentence)}<br>${written}</p>`
  return html`<p ${as('paragraph')}>${bound(sentence)}</p>
<table ${TABLE} ${as('frame')}><tr><td ${as('button')}><a href="${url}" ${as('press')}>${button}</a></td></tr></table>
<p ${as('written')}>${written}</p>`
}

const brokenLines = (words: string) =>
  words.split('\n').map((line, i) => (i === 0 ? line : [raw('<br>'), line]))
