import { z } from 'zod'

/** Most contents per answer. */
export const SITEMAP_PAGE_MAX = 1_000

/** Contents per sitemap file: 50 000 are allowed, this many stay below 50 MB with the longest texts. */
export const SITEMAP_FILE_CONTENTS = 10_000

/** A published local content in a sitemap. */
export const sitemapContentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Truncated to the limit of video sitemaps. */
  description: z.string(),
  /** Seconds. */
  duration: z.number(),
  publishedAt: z.iso.datetime(),
})
export type SitemapContent = z.output<typeof sitemapContentSchema>

/** A range of published contents that one sitemap file holds. */
export const sitemapPartSchema = z.object({
  /** Cursor of the preceding content; null for the first part. */
  after: z.string().nullable(),
  contents: z.int().positive(),
  lastPublishedAt: z.iso.datetime(),
})
export type SitemapPart = z.output<typeof sitemapPartSchema>
