/** An EBML element (RFC 8794): its id as hex digits, a size of eight bytes, the payload. */
export function element(id: string, ...payload: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(payload.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(body.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

/**
 * A copy in which an element has another payload of the same length.
 * @param after another id, behind which it is searched
 */
export function withPayload(source: Buffer, id: string, payload: Uint8Array, after?: string): Buffer {
  const bytes = Buffer.from(source)
  const from = after === undefined ? 0 : bytes.indexOf(after, 0, 'hex')
  const sized = `${id}${(0x80 + payload.length).toString(16)}`
  const at = bytes.indexOf(sized, from, 'hex')
  if (at < 0) throw new Error(`no element ${id} of ${payload.length} bytes`)
  bytes.set(payload, at + sized.length / 2)
  return bytes
}
