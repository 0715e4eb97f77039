import type { StoredContent } from '../domain/content.ts'

export function presentCover({ cover, coverFrames }: Pick<StoredContent, 'cover' | 'coverFrames'>) {
  return { chosen: cover, frames: coverFrames }
}
