import { readFileSync } from 'node:fs'
import { POSTER_WIDTHS } from '@alcove/contracts/poster-widths'
import { html } from 'hono/html'
import { z } from 'zod'
import type { PageRoute } from './page-route.ts'

/** Returns a page's scripts beyond those that the built page names itself. */
export type EarlyParts = (route: PageRoute) => string[]

const partsSchema = z.record(z.string(), z.array(z.string()))

/** Reads the build's list of scripts per page once; without it the site loads them later. */
export function readEarlyParts(file: string): EarlyParts {
  const parts = partsSchema.parse(JSON.parse(read(file)))
  return (route) => parts[toPartsKey(route)] ?? []
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}'
    throw error
  }
}

function toPartsKey(route: PageRoute): string {
  if (route.kind === 'fixed') return route.page
  return route.kind === 'provider' ? route.provider : route.kind
}

/**
 * Names the scripts and poster that a page is about to need, for visitors with an age proof only.
 * @param poster of a visible local video; its address without a size
 */
export async function renderEarlyParts(scripts: string[], poster: string | null): Promise<string> {
  const posters = poster === null ? [] : POSTER_WIDTHS
  const rendered = await html`<meta name="age-proof" content="valid">
${posters.map(
  ({ width, media }) =>
    html`<link rel="preload" as="image" href="${poster}?w=${width}" media="${media}" fetchpriority="high">\n`,
)}${scripts.map((script) => html`<link rel="modulepreload" href="${script}">\n`)}`
  return rendered.toString()
}
