import { z } from 'zod'

/** Where a content plays, and for how long. */
export const hlsUrlSchema = z.object({
  /** Root-relative. The playback grant lies in the path, so that relative URLs of playlists inherit it. */
  url: z.string(),
  /** Seconds until the grant expires by itself; a player asks for another one before. */
  expiresIn: z.int().positive(),
})
export type HlsUrl = z.output<typeof hlsUrlSchema>
