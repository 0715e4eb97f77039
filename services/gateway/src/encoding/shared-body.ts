const CHUNK = 65_536

/**
 * Creates a body over shared bytes without copies, read at each reader's pace. Short answers stay plain, because a copy
 * is cheaper.
 */
export function createSharedBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
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
