import type { StoredContent } from '../domain/content.ts'

type Covers = Pick<StoredContent, 'cover' | 'coverFrames' | 'hasOwnCover'>

export function presentCover({ cover, coverFrames, hasOwnCover }: Covers) {
  return { chosen: cover, frames: coverFrames, ...(hasOwnCover && { own: true }) }
}
