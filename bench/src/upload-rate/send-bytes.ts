import { randomBytes } from 'node:crypto'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const CHUNK_BYTES = 256 * 1024
const CHUNK = randomBytes(CHUNK_BYTES)

export interface Sent {
  ms: number
  status: number
  headers: Record<string, string | string[] | undefined>
}

/** Sends a body of a size with backpressure. @returns the time from the request to its answer */
export async function sendBytes(
  url: string,
  {
    method,
    headers,
    size,
    signal,
  }: { method: string; headers: OutgoingHttpHeaders; size: number; signal: AbortSignal },
): Promise<Sent> {
  const startedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Sent>()
  const sending = request(url, { method, headers: { ...headers, 'Content-Length': size }, signal })
  sending.once('error', reject)
  sending.once('response', (response) => {
    response.resume()
    response.once('end', () =>
      resolve({
        ms: performance.now() - startedAt,
        status: response.statusCode ?? 0,
        headers: response.headers,
      }),
    )
  })
  const body = Readable.from(chunks(size), { objectMode: false, highWaterMark: 4 * CHUNK_BYTES })
  await Promise.all([pipeline(body, sending), promise])
  return promise
}

function* chunks(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= CHUNK_BYTES)
    yield left < CHUNK_BYTES ? CHUNK.subarray(0, left) : CHUNK
}
