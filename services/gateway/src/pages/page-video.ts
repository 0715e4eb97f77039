import type { Provider } from '@alcove/contracts'
import { z } from 'zod'

/** ISO 8601; an unreadable date counts as missing. */
const moment = z.iso.datetime().nullable().catch(null)

/** The fields of services' answers that pages use. */
export const videoDetailsSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: moment,
  /** Seconds. */
  duration: z.number().nullable(),
})
export const localDetailsSchema = videoDetailsSchema.extend({ approvedAt: moment })

/** A video as pages show it. */
export interface PageVideo {
  title: string
  description: string
  /** ISO 8601; null when unknown. */
  publishedAt: string | null
  /** Seconds. */
  duration: number | null
  /** Path of its page. */
  path: string
}

/** Videos of one source, in its order. */
export interface VideoSection {
  source: Provider | 'local'
  videos: PageVideo[]
}
