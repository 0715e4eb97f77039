import { z } from 'zod'
import { operation } from '../../operation.ts'

export const getSitemapVersion = operation({
  id: 'getSitemapVersion',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/sitemap-version',
  summary:
    'Changes with what is listed, and with each run that generates the sitemaps: older files are made anew',
  access: 'anyone',
  answers: { 200: z.object({ version: z.string().min(1).nullable() }) },
  refuses: [],
})
