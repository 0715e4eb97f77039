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

/** Scans of honest progressive pictures are about ten; each is a pass over the whole picture. */
export const MOST_SCANS = 64

/** Counts the scans of a JPEG. Note: in their data no such marker occurs; in thumbnails it may. */
export function countScans(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let scans = 0
  for (let at = bytes.indexOf(SCAN); at >= 0; at = bytes.indexOf(SCAN, at + SCAN.length)) scans++
  return scans
}

const SCAN = Buffer.from([0xff, 0xda])

/** Estimates the bytes of an own cover among the renditions from above: all files made of it together are smaller than this. */
export function ownCoverBytes(jpegBytes: number): number {
  return jpegBytes * (1 + nameCoverFiles('own').length)
}
