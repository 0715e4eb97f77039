import { COVER_FRAMES, COVER_WIDTHS, type Cover } from '@alcove/contracts'
import Negotiator from 'negotiator'

/** Folder of covers among the renditions of a content. */
export const COVERS_FOLDER = 'covers'

/** The largest form of a cover is its JPEG, which is never wider. */
export const WIDEST = COVER_WIDTHS[2]

export type CoverWidth = (typeof COVER_WIDTHS)[number]

/** The smallest first. */
const COVER_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type CoverFormat = (typeof COVER_FORMATS)[number]

const ENDINGS: Record<CoverFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' }

/** Name of a cover as JPEG below the renditions; the poster is that of contents of before, too. */
export function nameCover(cover: Cover): string {
  return cover === 'automatic' ? 'poster.jpg' : `${COVERS_FOLDER}/${cover}.jpg`
}

/** What the keys of all sizes of a cover begin with. */
export function coverStem(hlsPrefix: string, cover: Cover): string {
  return `${hlsPrefix}/${COVERS_FOLDER}/${cover}`
}

/** Name of a cover in one size and format. */
export function nameCoverSize(cover: Cover, width: CoverWidth, format: CoverFormat): string {
  if (width === WIDEST && format === 'jpeg') return nameCover(cover)
  return `${COVERS_FOLDER}/${cover}-${width}.${ENDINGS[format]}`
}

/** Sizes and formats that are made of a cover; the last one is made of every cover. */
export const COVER_SIZES = COVER_WIDTHS.flatMap((width) =>
  COVER_FORMATS.map((format) => ({ width, format })),
).filter(({ width, format }) => width !== WIDEST || format === 'webp')

/** True for the name of a size as AVIF, which not every cover has. */
export function isAvif(name: string): boolean {
  return name.endsWith(`.${ENDINGS.avif}`)
}

/** Which sizes of its cover a content has. */
export interface CoverSizes {
  hasCoverSizes: boolean
  avifCover: string | null
}

/** @param names of the sizes that are made, below the prefix */
export function describeSizes(hlsPrefix: string, cover: Cover, names: readonly string[]): CoverSizes {
  return {
    hasCoverSizes: names.length > 0,
    avifCover: names.some(isAvif) ? coverStem(hlsPrefix, cover) : null,
  }
}

/** True for a cover that a content has, of this many frames, and with an own picture or without. */
export function isOffered(cover: Cover, frames: number, hasOwn = false): boolean {
  if (cover === 'own') return hasOwn
  return cover === 'automatic' || COVER_FRAMES.slice(0, frames).some((frame) => frame === cover)
}

/**
 * Chooses the smallest format that `Accept` names. Command lines and old browsers, which send wildcards, may know JPEG only.
 * @param hasAvif whether the cover lies there as AVIF
 */
export function chooseCoverFormat(
  accept: string | undefined,
  width: CoverWidth,
  hasAvif: boolean,
): CoverFormat {
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes()
  const named = new Set(accepted.map((type) => type.toLowerCase()))
  const isMade = (format: CoverFormat) => format !== 'avif' || (hasAvif && width !== WIDEST)
  return COVER_FORMATS.find((format) => named.has(`image/${format}`) && isMade(format)) ?? 'jpeg'
}
