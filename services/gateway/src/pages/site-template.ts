import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EarlyParts, readEarlyParts } from './early-parts.ts'

/** What the site's build has made. */
export interface SiteTemplate {
  /** The site's own page with another head. */
  page(head: string): string
  earlyParts: EarlyParts
}

/** What the built page says of itself, and every page says anew. */
const REPLACED = /[ \t]*(?:<title>[^<]*<\/title>|<meta\s+name="(?:description|rating|robots)"[^>]*>)\r?\n?/gi

/** Reads the built `index.html` once. @throws where it has no `</head>`: that is no page of ours */
export function readSiteTemplate(file: string): SiteTemplate {
  const page = readFileSync(file, 'utf8').replace(REPLACED, '')
  const end = page.search(/<\/head>/i)
  if (end === -1) throw new Error(`${file} has no </head>`)
  const [before, after] = [page.slice(0, end), page.slice(end)]
  return {
    page: (head) => before + head + after,
    earlyParts: readEarlyParts(join(dirname(file), 'page-parts.json')),
  }
}
