import { sniffPicture } from '@alcove/kit/pictures/sniff-picture'
import { nameCoverFiles } from './cover-keys.ts'

/** Bytes of all own covers of one account: they lie in the database. */
export const OWN_COVERS_QUOTA_BYTES = 64 * 1024 ** 2

/** Formats of sent pictures, by their first bytes. */
const OWN_COVER_FORMATS = ['jpeg', 'png', 'webp'] as const
type OwnCoverFormat = (typeof OWN_COVER_FORMATS)[number]

/** Detects the format of a sent picture; null for every other one. */
export function sniffOwnCover(bytes: Uint8Array): OwnCoverFormat | null {
  const format = sniffPicture(bytes)
  return OWN_COVER_FORMATS.find((accepted) => accepted === format) ?? null
}

/** Estimates the bytes of an own cover among the renditions from above: all files made of it together are smaller than this. */
export function ownCoverBytes(jpegBytes: number): number {
  return jpegBytes * (1 + nameCoverFiles('own').length)
}
