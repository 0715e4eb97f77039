import type { Entry } from '../library/entry.ts'
import type { ProviderDetail } from './api.ts'

/** A video as favourites and history keep it. */
export const entryOf = ({ id, title, thumbnailS3Key, duration }: ProviderDetail): Entry => ({
  id,
  title,
  thumbnail: thumbnailS3Key,
  duration,
})
