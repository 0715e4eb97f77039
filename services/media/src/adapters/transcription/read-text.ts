import type { Readable } from 'node:stream'
import { CAPTIONS_MAX_LENGTH } from '@alcove/contracts/resources/playback/captions'

/** A captions file of the most characters, of four bytes each. */
const MOST_BYTES = 4 * CAPTIONS_MAX_LENGTH

/** @throws where the answer is too large or no UTF-8 */
export async function readText(answer: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
