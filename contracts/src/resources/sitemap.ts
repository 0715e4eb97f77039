import { z } from 'zod'

/** Contents that one answer holds at most. */
export const SITEMAP_PAGE_MAX = 1_000

/** Contents of one sitemap file; a file may hold 50 000, this many stay below its 50 MB with the longest texts. */
export const SITEMAP_FILE_CONTENTS = 10_000

/** What a sitemap says of a published local content. */
export const sitemapContentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Cut to what a video sitemap takes. */
  description: z.string(),
  /** Seconds. */
  duration: z.number(),
  publishedAt: z.iso.datetime(),
})
export type SitemapContent = z.output<typeof sitemapContentSchema>

/** A run of published contents that one sitemap file holds. */
export const sitemapPartSchema = z.object({
  /** Cursor of the content before it; null for the first part. */
  after: z.string().nullable(),
  contents: z.int().positive(),
  lastPublishedAt: z.iso.datetime(),
})
export type SitemapPart = z.output<typeof sitemapPartSchema>
