import type { Provider } from '@alcove/contracts'
import { z } from 'zod'

/** ISO 8601. What cannot be read counts as not said. */
const moment = z.iso.datetime().nullable().catch(null)

/** Of the answers of services, what pages say about a video; anything else in them is left where it is. */
export const videoFactsSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: moment,
  /** Seconds. */
  duration: z.number().nullable(),
})
export const localFactsSchema = videoFactsSchema.extend({ approvedAt: moment })

/** A video as a page names it. */
export interface PageVideo {
  title: string
  description: string
  /** ISO 8601; null where nobody says. */
  publishedAt: string | null
  /** Seconds. */
  duration: number | null
  /** Of its page. */
  path: string
}

/** Videos of one source, in its order. */
export interface VideoSection {
  source: Provider | 'local'
  videos: PageVideo[]
}
