import { z } from 'zod'
import { operation } from '../../operation.ts'
import { sitemapPartSchema } from '../../resources/sitemap.ts'

/** Most URLs in one sitemap file (sitemaps.org). */
const FILE_MAX = 50_000

export const listSitemapParts = operation({
  id: 'listSitemapParts',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/sitemap-parts',
  summary: 'List the start of each sitemap file and its number of contents',
  access: 'anyone',
  query: z.object({ size: z.coerce.number().int().min(1).max(FILE_MAX) }),
  answers: { 200: z.array(sitemapPartSchema) },
  refuses: [],
})
