import type { Visitor } from '@alcove/embedded/demo/visitor'

const CHUNK_BYTES = 256 * 1024

/**
 * Uploads a film like the site.
 * @returns its content, and the `performance.now()` time at which its last byte was sent
 */
export async function sendFilm(
  visitor: Visitor,
  film: Buffer,
  signal: AbortSignal,
): Promise<{ id: string; sentAt: number }> {
  const mimeType = 'video/mp4' as const
  const { id } = await visitor.call('POST /api/contents', { body: { title: 'Film de mesure' } })
  const place = await visitor.call('POST /api/contents/{id}/upload-url', {
    params: { id },
    body: { filename: 'film.mp4', mimeType },
  })
  let [at, sentAt] = [0, 0]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(film.subarray(at, at + CHUNK_BYTES)))
      at += CHUNK_BYTES
      if (at < film.length) return
      sentAt = performance.now()
      controller.close()
    },
  })
  const headers = { 'Content-Type': mimeType }
  const sent = await fetch(place.uploadUrl, { method: 'PUT', headers, body, duplex: 'half', signal })
  if (!sent.ok) throw new Error(`The upload was answered with ${sent.status}: ${await sent.text()}`)
  await visitor.call('PATCH /api/contents/{id}', {
    params: { id },
    body: { s3Key: place.s3Key, mimeType, fileSize: film.length },
  })
  return { id, sentAt }
}
