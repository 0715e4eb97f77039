export type SniffedPicture = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * Detects the picture format by its first bytes, whatever its type claims. Rejects SVG: it is a document that can load
 * other resources.
 */
export function sniffPicture(bytes: Uint8Array): SniffedPicture | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 12) === 'ftypavif') return 'avif'
  return null
}
