/** What a sitemap says of a published content. */
export interface SitemapContent {
  id: string
  title: string
  description: string
  /** Seconds. */
  duration: number
  publishedAt: Date
}

/** The last content of a sitemap file. */
export interface SitemapPartEnd {
  id: string
  publishedAt: Date
  /** From 1, in all files together. */
  place: number
}
