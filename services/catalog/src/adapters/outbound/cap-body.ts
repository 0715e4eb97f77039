import type { Readable } from 'node:stream'
import { ProviderOutage } from '../../ports.ts'
import { outageOf } from './outage-of.ts'

interface Limits {
  signal: AbortSignal
  maxBytes: number
}

/**
 * The body of an answer as it arrives, up to `maxBytes`; more ends the connection.
 * @throws ProviderOutage while it is read; where the headers already say too much, before the first byte
 */
export async function* cappedBody(
  body: Readable,
  headers: Readonly<Record<string, string | undefined>>,
  { signal, maxBytes }: Limits,
): AsyncGenerator<Uint8Array> {
  const tooLong = () => new ProviderOutage('size', `The answer is longer than ${maxBytes} bytes`)
  try {
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity')
      throw new ProviderOutage('format', `The answer is encoded as ${encoding}, which nobody asked for`)
    if (Number(headers['content-length']) > maxBytes) throw tooLong()
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLong()
      yield chunk
    }
  } catch (error) {
    throw outageOf(error, signal)
  } finally {
    body.destroy()
  }
}

export async function wholeBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
