import { html, raw } from 'hono/html'
import { pageMessages } from '../messages/pages.fr.ts'

/** What a page says about itself to those who do not read it. */
export interface PageHead {
  /** Without the brand; empty for the brand alone. */
  title: string
  description: string
  /** Where the page lives, without the origin. */
  path: string
  indexed: boolean
  type: 'website' | 'video.other'
  /** JSON-LD, one object for each thing that the page is about. */
  about: object[]
}

const DESCRIPTION_MAX = 200

/** The head's elements that differ from page to page, as HTML. Never a picture, a frame or a stream. */
export async function renderHead(head: PageHead, origin: string): Promise<string> {
  const title = fullTitle(head)
  const description = shortened(head.description)
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
${head.about.map((thing) => raw(`<script type="application/ld+json">${jsonInHtml(thing)}</script>\n`))}`
  return rendered.toString()
}

function fullTitle({ title }: PageHead): string {
  return title === '' ? pageMessages.brand : `${title} · ${pageMessages.brand}`
}

/** Nothing in it can end the element that it sits in. */
function jsonInHtml(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c')
}

/** On one line, cut between words. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/\s\S*$/, '')}…`
}
