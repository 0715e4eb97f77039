/** Bytes of a file that `sniffContainer` needs. */
export const SNIFF_BYTES = 64

/**
 * The container that the first bytes announce, whatever the name says: MP4 and MOV are ISO media files (`ftyp`, or the
 * older `moov`, `mdat`, `wide`, `free`, `skip`), MKV is EBML, AVI is RIFF. Playlists, pictures and pages are none of them.
 */
export function sniffContainer(head: Uint8Array): 'mov' | 'matroska' | 'avi' | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.slice(from, to))
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text(4, 8))) return 'mov'
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'matroska'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi'
  return null
}
