/** The details of a published content that a sitemap has. */
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
  /** From 1, across all files. */
  place: number
}
