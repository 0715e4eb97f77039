import { readFileSync } from 'node:fs'

/** The site's own page with another head. */
export type SiteTemplate = (head: string) => string

/** What the built page says of itself, and every page says anew. */
const REPLACED = /[ \t]*(?:<title>[^<]*<\/title>|<meta\s+name="(?:description|rating|robots)"[^>]*>)\r?\n?/gi

/** Reads the built `index.html` once. @throws where it has no `</head>`: that is no page of ours */
export function readSiteTemplate(file: string): SiteTemplate {
  const page = readFileSync(file, 'utf8').replace(REPLACED, '')
  const end = page.search(/<\/head>/i)
  if (end === -1) throw new Error(`${file} has no </head>`)
  const [before, after] = [page.slice(0, end), page.slice(end)]
  return (head) => before + head + after
}
