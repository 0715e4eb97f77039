import type { Readable } from 'node:stream'

/**
 * Chunk by chunk, as fast as the reader takes them.
 * Note: not `Readable.toWeb`. When a reader leaves while a chunk is on its way, that throws where no caller can catch it.
 */
export function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  // Note: for a body that breaks off before it is read; a reader is told by the iterator.
  body.on('error', () => undefined)
  const chunks = body.iterator()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  )
}
