import { addresses } from '../../shared/paths.ts'
import type { Entry } from '../library/entry.ts'
import type { Content } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** Maps a published content to an entry of favourites and history. */
export const toEntry = ({ id, title, thumbnailS3Key, duration }: Content): Entry => ({
  id,
  title,
  thumbnail: thumbnailSource(thumbnailS3Key, `${addresses.thumbnail(id)}?w=640`) ?? null,
  duration,
})
