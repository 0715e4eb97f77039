const CHUNK = 65_536

/**
 * The body of an answer out of bytes that many may be given at once: none are copied for a reader, and each takes them as
 * fast as it reads. A Response copies what it is made of; for a short answer that is cheaper.
 */
export function sharedBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.byteLength <= CHUNK) return bytes as Uint8Array<ArrayBuffer>
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + CHUNK))
        at += CHUNK
        if (at >= bytes.byteLength) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
