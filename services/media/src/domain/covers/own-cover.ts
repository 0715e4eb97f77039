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

/** Upper bound of the bytes of an own cover among the renditions: each of its sizes is smaller than it. */
export function ownCoverBytes(jpegBytes: number): number {
  return jpegBytes * (1 + COVER_SIZES.length)
}
