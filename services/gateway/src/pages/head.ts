import { html, raw } from 'hono/html'
import { pageMessages } from '../messages/pages.fr.ts'

/** Metadata of a page. */
export interface PageHead {
  /** Without the brand; empty for the brand alone. */
  title: string
  description: string
  /** Path of the page, without the origin. */
  path: string
  indexed: boolean
  type: 'website' | 'video.other'
  /** JSON-LD objects about the page. */
  about: object[]
}

const DESCRIPTION_MAX = 200

/** Renders the head elements that differ between pages. Never includes a picture, frame or stream. */
export async function renderHead(head: PageHead, origin: string): Promise<string> {
  const title = toFullTitle(head)
  const description = shortenText(head.description)
  const address = origin + head.path
  const rendered = await html`<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta name="robots" content="${head.indexed ? 'index, follow, noimageindex' : 'noindex'}">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="${head.type}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${pageMessages.brand}">
<meta property="og:locale" content="fr_FR">
${head.about.map((thing) => raw(`<script type="application/ld+json">${toHtmlSafeJson(thing)}</script>\n`))}`
  return rendered.toString()
}

function toFullTitle({ title }: PageHead): string {
  return title === '' ? pageMessages.brand : `${title} · ${pageMessages.brand}`
}

/** Escapes `<`, so that no text ends the script element. */
function toHtmlSafeJson(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c')
}

/** Shortens text to one line, cut between words. */
function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/\s\S*$/, '')}…`
}
