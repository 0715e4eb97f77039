import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EarlyParts, readEarlyParts } from './early-parts.ts'

/** The build output of the site. */
export interface SiteTemplate {
  /** Returns the site's page with another head. */
  page(head: string): string
  earlyParts: EarlyParts
}

/** Elements of the built head that every page replaces. */
const REPLACED = /[ \t]*(?:<title>[^<]*<\/title>|<meta\s+name="(?:description|rating|robots)"[^>]*>)\r?\n?/gi

/** Reads the built `index.html` once. @throws without `</head>` */
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
