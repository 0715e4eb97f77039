export type SniffedPicture = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * What kind of picture bytes begin like, whatever anybody says they are. SVG is none: it is a document that can reach
 * out.
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
