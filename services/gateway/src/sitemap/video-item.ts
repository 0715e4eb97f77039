import type { SitemapContent } from '@alcove/contracts'
import { EnumYesNo, type SitemapItemLoose } from 'sitemap'
import { pageMessages } from '../messages/pages.fr.ts'
import { toContentPath } from '../pages/page-route.ts'

/** Limits of the video extension: characters, and seconds (8 hours). */
const TITLE_MAX = 100
const DURATION_MAX = 28_800

/**
 * Maps a content to the video extension. The extension requires a picture address; the picture itself stays behind the
 * age gate, for crawlers too.
 */
export function toVideoItem(content: SitemapContent, origin: string): SitemapItemLoose {
  const { id, title, description, duration, publishedAt } = content
  const page = origin + toContentPath(id)
  const seconds = Math.round(duration)
  return {
    url: page,
    lastmod: publishedAt,
    video: {
      thumbnail_loc: `${origin}/api/contents/${id}/thumbnail`,
      title: title.length <= TITLE_MAX ? title : `${title.slice(0, TITLE_MAX - 1)}…`,
      description: description.trim() || pageMessages.described(title),
      player_loc: page,
      publication_date: publishedAt,
      family_friendly: EnumYesNo.no,
      ...(seconds >= 1 && seconds <= DURATION_MAX ? { duration: seconds } : {}),
    },
  }
}
