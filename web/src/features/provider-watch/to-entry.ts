import type { Entry } from '../library/entry.ts'
import type { ProviderDetail } from './api.ts'

/** Maps a video to an entry of favourites and history. */
export const toEntry = ({ id, title, thumbnailS3Key, duration }: ProviderDetail): Entry => ({
  id,
  title,
  thumbnail: thumbnailS3Key,
  duration,
})
