const SIGNATURE_BYTES = 8
/** Length and type before the data, checksum behind it. */
const AROUND_DATA_BYTES = 12
/** What a still picture needs. The rest is packed text and profiles, of which decoders unpack eight megabytes each. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/**
 * Drops every chunk of a PNG that its picture does not need, without unpacking any.
 * @param png begins with the signature of one
 * @returns the same bytes where nothing is to drop; a damaged end stays for the decoder to refuse
 */
export function dropPngMetadata(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  // Neighbours are kept as one part: a picture may have a hundred thousand chunks.
  let [from, at] = [SIGNATURE_BYTES, SIGNATURE_BYTES]
  while (at + AROUND_DATA_BYTES <= bytes.length) {
    const end = at + AROUND_DATA_BYTES + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!NEEDED.has(type)) {
      if (from < at) kept.push(bytes.subarray(from, at))
      from = end
    }
    at = end
    if (type === 'IEND') break
  }
  if (from === SIGNATURE_BYTES && at >= bytes.length) return png
  kept.push(bytes.subarray(from, at))
  return Buffer.concat(kept)
}
