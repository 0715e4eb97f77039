import { z } from 'zod'
import { operation } from '../../operation.ts'
import { SITEMAP_PAGE_MAX, sitemapContentSchema } from '../../resources/sitemap.ts'

export const listSitemapContents = operation({
  id: 'listSitemapContents',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/sitemap-contents',
  summary: 'List approved local contents for sitemaps, earliest approval first',
  access: 'anyone',
  query: z.object({
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(SITEMAP_PAGE_MAX).default(SITEMAP_PAGE_MAX),
  }),
  answers: {
    200: z.object({
      contents: z.array(sitemapContentSchema),
      /** Cursor of the next page; null on the last one. */
      cursor: z.string().nullable(),
    }),
  },
  refuses: [],
})
