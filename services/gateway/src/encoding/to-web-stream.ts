import type { Readable } from 'node:stream'

/**
 * Streams chunk by chunk at the reader's pace.
 * Note: `Readable.toWeb` throws uncaught when a reader leaves while a chunk is on its way.
 */
export function toWebStream(body: Readable): ReadableStream<Uint8Array> {
  // Note: catches an error before the first read; later ones reach the reader through the iterator.
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
