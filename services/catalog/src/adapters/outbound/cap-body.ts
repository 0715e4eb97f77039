import type { Readable } from 'node:stream'
import { ProviderOutage } from '../../ports.ts'
import { toRequestOutage } from './to-request-outage.ts'

interface Limits {
  signal: AbortSignal
  maxBytes: number
}

/**
 * Yields the body as it arrives and closes the connection past `maxBytes`.
 * @throws ProviderOutage while it is read; before the first byte when the headers already exceed the limit
 */
export async function* capBody(
  body: Readable,
  headers: Readonly<Record<string, string | undefined>>,
  { signal, maxBytes }: Limits,
): AsyncGenerator<Uint8Array> {
  const tooLong = () => new ProviderOutage('size', `The answer is longer than ${maxBytes} bytes`)
  try {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity')
      throw new ProviderOutage('format', `The answer is encoded as ${encoding}, expected identity`)
    if (Number(headers['content-length']) > maxBytes) throw tooLong()
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLong()
      yield chunk
    }
  } catch (error) {
    throw toRequestOutage(error, signal)
  } finally {
    body.destroy()
  }
}

export async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
