import { z } from 'zod'

/** Characters. */
const GRANT_MAX = 2_048

export const hlsUrlQuery = z.object({
  /** The grant that plays, from its URL: the new one plays the same renditions on, for as long as they are kept. */
  renews: z.string().max(GRANT_MAX).optional(),
})

/** The playback URL of a content, its lifetime, and what a player shows beside the picture. */
export const hlsUrlSchema = z.object({
  /** Root-relative. The playback grant is in the path, so that relative URLs in playlists inherit it. */
  url: z.string(),
  /** Seconds until the grant expires; players renew it earlier. */
  expiresIn: z.int().positive(),
  /** WebVTT whose cues name tiles of sprite sheets (`#xywh`), below the same grant; null until it is made. */
  storyboardUrl: z.string().nullable(),
  /** WebVTT captions below the same grant, by language. */
  captions: z.array(
    z.object({
      lang: z.string(),
      /** French name of the language, marked where the captions are automatic. */
      label: z.string(),
      url: z.string(),
      /** True for captions that a transcription service made of the sound. */
      isAutomatic: z.boolean().optional(),
    }),
  ),
})
export type HlsUrl = z.output<typeof hlsUrlSchema>
