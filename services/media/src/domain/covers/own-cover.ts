import { COVER_SIZES } from './cover-keys.ts'

/** Bytes of all own covers of one account: they lie in the database. */
export const OWN_COVERS_QUOTA_BYTES = 64 * 1024 ** 2

type OwnCoverFormat = 'jpeg' | 'png' | 'webp'

/**
 * Detects the format of a sent picture by its first bytes, whatever its type claims. SVG is none: it is a document that can load
 * other resources.
 */
export function sniffOwnCover(bytes: Uint8Array): OwnCoverFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return null
}

/** Upper bound of the bytes of an own cover among the renditions: each of its sizes is smaller than it. */
export function ownCoverBytes(jpegBytes: number): number {
  return jpegBytes * (1 + COVER_SIZES.length)
}
