import { z } from 'zod'
import { operation } from '../../operation.ts'

export const getSitemapVersion = operation({
  id: 'getSitemapVersion',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/sitemap-version',
  summary:
    'Get the version of the sitemaps; it changes with the listing, and with each run that regenerates them',
  access: 'anyone',
  answers: { 200: z.object({ version: z.string().min(1).nullable() }) },
  refuses: [],
})
