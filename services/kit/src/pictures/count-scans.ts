/** Scans of honest progressive pictures are about ten; each is a pass over the whole picture, which no time limit ends. */
export const MOST_SCANS = 64

const SCAN = Buffer.from([0xff, 0xda])

/** Counts the scans of a JPEG. Note: in their data no such marker occurs; in thumbnails it may. */
export function countScans(jpeg: Uint8Array): number {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  let scans = 0
  for (let at = bytes.indexOf(SCAN); at >= 0; at = bytes.indexOf(SCAN, at + SCAN.length)) scans++
  return scans
}
