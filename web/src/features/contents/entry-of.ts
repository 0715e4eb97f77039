import { places } from '../../app/paths.ts'
import type { Entry } from '../library/entry.ts'
import type { Content } from './api.ts'
import { thumbnailSource } from './thumbnail-source.ts'

/** A published content as favourites and history keep it. */
export const entryOf = ({ id, title, thumbnailS3Key, duration }: Content): Entry => ({
  id,
  title,
  thumbnail: thumbnailSource(thumbnailS3Key, places.thumbnail(id)) ?? null,
  duration,
})
