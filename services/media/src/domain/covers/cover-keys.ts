import { COVER_FRAMES, COVER_WIDTHS, type Cover } from '@alcove/contracts'
import Negotiator from 'negotiator'

/** Folder of covers among the renditions of a content. */
export const COVERS_FOLDER = 'covers'

/** The largest form of a cover is its JPEG, which is never wider. */
export const WIDEST = COVER_WIDTHS[2]

export type CoverWidth = (typeof COVER_WIDTHS)[number]
export type CoverFormat = 'webp' | 'jpeg'

const ENDINGS: Record<CoverFormat, string> = { webp: 'webp', jpeg: 'jpg' }

/** Name of a cover as JPEG below the renditions; the poster is that of contents of before, too. */
export function nameCover(cover: Cover): string {
  return cover === 'automatic' ? 'poster.jpg' : `${COVERS_FOLDER}/${cover}.jpg`
}

/** Name of a cover in one size and format. */
export function nameCoverSize(cover: Cover, width: CoverWidth, format: CoverFormat): string {
  if (width === WIDEST && format === 'jpeg') return nameCover(cover)
  return `${COVERS_FOLDER}/${cover}-${width}.${ENDINGS[format]}`
}

/** Sizes and formats that are made of a cover. */
export const COVER_SIZES = COVER_WIDTHS.flatMap((width) =>
  (['webp', 'jpeg'] as const).map((format) => ({ width, format })),
).filter(({ width, format }) => width !== WIDEST || format !== 'jpeg')

/** True for a cover that a content has, of this many frames, and with an own picture or without. */
export function isOffered(cover: Cover, frames: number, hasOwn = false): boolean {
  if (cover === 'own') return hasOwn
  return cover === 'automatic' || COVER_FRAMES.slice(0, frames).some((frame) => frame === cover)
}

/** WebP for those that name it; command lines and old browsers, which send wildcards, may know JPEG only. */
export function chooseCoverFormat(accept: string | undefined): CoverFormat {
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes()
  return accepted.some((type) => type.toLowerCase() === 'image/webp') ? 'webp' : 'jpeg'
}
