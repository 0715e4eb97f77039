import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { z } from 'zod'
import type { PageRoute } from './page-route.ts'

/** Addresses of a page's scripts beyond those that the built page names itself. */
export type EarlyParts = (route: PageRoute) => string[]

const partsSchema = z.record(z.string(), z.array(z.string()))

/** Reads what the site's build says of its pages once; a site that says nothing finds its parts by itself. */
export function readEarlyParts(file: string): EarlyParts {
  const parts = partsSchema.parse(JSON.parse(read(file)))
  return (route) => parts[nameOf(route)] ?? []
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}'
    throw error
  }
}

function nameOf(route: PageRoute): string {
  if (route.kind === 'fixed') return route.page
  return route.kind === 'provider' ? route.provider : route.kind
}

/**
 * For those who have passed the age gate: the page says so, and names what it is about to need. Nobody else learns from
 * it what stands behind the gate.
 * @param poster of a local video that may be shown
 */
export async function renderEarlyParts(scripts: string[], poster: string | null): Promise<string> {
  const rendered = await html`<meta name="age-proof" content="valid">
${poster === null ? '' : html`<link rel="preload" as="image" href="${poster}" fetchpriority="high">\n`}${scripts.map(
  (script) => html`<link rel="modulepreload" href="${script}">\n`,
)}`
  return rendered.toString()
}
