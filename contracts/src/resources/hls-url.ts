import { z } from 'zod'

/** The playback URL of a content and its lifetime. */
export const hlsUrlSchema = z.object({
  /** Root-relative. The playback grant is in the path, so that relative URLs in playlists inherit it. */
  url: z.string(),
  /** Seconds until the grant expires; players renew it earlier. */
  expiresIn: z.int().positive(),
})
export type HlsUrl = z.output<typeof hlsUrlSchema>
