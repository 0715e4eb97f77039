import type { Call } from '../support/world.ts'

export const PUBLIC_URL = 'https://alcove.example.test'
export const APPROVED = '2026-11-21T09:00:00.000Z'

export const toContentId = (n: number) => `0199f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Answers as catalog does: `count` contents, with cursors that name the position of the last one. */
export function createCatalog(count: number, change: object = {}) {
  return ({ path }: Call): Response => {
    const { pathname, searchParams } = new URL(path, 'http://catalog')
    if (pathname === '/internal/sitemap-parts') {
      const size = Number(searchParams.get('size'))
      const parts = Array.from({ length: Math.ceil(count / size) }, (_, i) => ({
        after: i === 0 ? null : String(i * size),
        contents: Math.min(size, count - i * size),
        lastPublishedAt: APPROVED,
      }))
      return Response.json(parts)
    }
    const first = Number(searchParams.get('cursor') ?? 0)
    const last = Math.min(first + 1_000, count)
    const contents = Array.from({ length: last - first }, (_, i) => ({
      id: toContentId(first + i + 1),
      title: `Vidéo de démonstration ${first + i + 1}`,
      description: 'Un lac au crépuscule.',
      duration: 754.4,
      publishedAt: APPROVED,
      ...change,
    }))
    return Response.json({ contents, cursor: last < count ? String(last) : null })
  }
}

/** Excludes version checks. */
export const makingCalls = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path !== '/internal/sitemap-version')
