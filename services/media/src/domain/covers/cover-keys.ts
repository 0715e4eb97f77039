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

/** Sizes and formats that are made of a cover. */
export const COVER_SIZES = COVER_WIDTHS.flatMap((width) =>
  COVER_FORMATS.map((format) => ({ width, format })),
).filter(({ width, format }) => width !== WIDEST || format === 'webp')

/** Name of the variant of a cover in which no details can be recognised. */
export function nameBlurred(cover: Cover): string {
  return `${COVERS_FOLDER}/${cover}-blurred.${ENDINGS.webp}`
}

/** Names of all files that may be made of a cover, in the order in which they are stored; the last one is made of every cover. */
export function nameCoverFiles(cover: Cover): string[] {
  return [...COVER_SIZES.map(({ width, format }) => nameCoverSize(cover, width, format)), nameBlurred(cover)]
}

/** True for the name of a size as AVIF, which not every cover has. */
export function isAvif(name: string): boolean {
  return name.endsWith(`.${ENDINGS.avif}`)
}

/** What a content has beside its cover. */
export interface CoverSizes {
  hasCoverSizes: boolean
  avifCover: string | null
  blurredCover: string | null
  placeholder: string | null
}

/** What was made of a cover. */
export interface MadeCover {
  /** Below the prefix. */
  names: string[]
  /** Null without a blurred variant. */
  placeholder: string | null
}

export const NOTHING_MADE: MadeCover = { names: [], placeholder: null }

export function describeSizes(
  hlsPrefix: string,
  cover: Cover,
  { names, placeholder }: MadeCover,
): CoverSizes {
  const stem = coverStem(hlsPrefix, cover)
  return {
    hasCoverSizes: names.length > 0,
    avifCover: names.some(isAvif) ? stem : null,
    blurredCover: names.includes(nameBlurred(cover)) ? stem : null,
    placeholder,
  }
}

type BlurredCover = Pick<CoverSizes, 'blurredCover'> & { cover: Cover; hlsPrefix: string | null }

/** True when the present cover has a blurred variant among the present renditions. */
export function hasBlurred({ cover, hlsPrefix, blurredCover }: BlurredCover): boolean {
  return hlsPrefix !== null && blurredCover === coverStem(hlsPrefix, cover)
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
