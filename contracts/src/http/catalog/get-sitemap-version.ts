import { z } from 'zod'
import { operation } from '../../operation.ts'

export const getSitemapVersion = operation({
  id: 'getSitemapVersion',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/sitemap-version',
  summary: 'The run that last generated the sitemaps: files from before it are made anew',
  access: 'anyone',
  answers: { 200: z.object({ version: z.uuid().nullable() }) },
  refuses: [],
})
