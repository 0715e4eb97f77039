import type { Readable } from 'node:stream'
import { PDQ_SIDE } from '../../../domain/fingerprints/pdq.ts'
import { FRAME_BYTES, MOST_FRAMES } from '../../../domain/fingerprints/sampled-frames.ts'
import { keepTimes } from '../ladder-arguments.ts'
import type { ToolVersion } from '../tool-version.ts'
import { selectFirstOfEach } from './picture-filters.ts'

/** Output options for sampled frames on the standard output, beside pictures of the same key frames. */
export function sampleOptions(interval: number, version: ToolVersion): string[] {
  const luminance = `scale=${PDQ_SIDE}:${PDQ_SIDE}:flags=area:out_range=pc,format=gray`
  return [
    ...['-map', '0:V:0', '-vf', `${selectFirstOfEach(interval)},${luminance}`, ...keepTimes(version)],
    ...['-frames:v', String(MOST_FRAMES), '-f', 'rawvideo', 'pipe:1'],
  ]
}

/** Reads all of it, and keeps what was asked for: the tool may have been taken over. */
export async function readSamples(output: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let left = MOST_FRAMES * FRAME_BYTES
  for await (const chunk of output as AsyncIterable<Buffer>) {
    if (left > 0) chunks.push(chunk.subarray(0, left))
    left -= chunk.length
  }
  return Buffer.concat(chunks)
}
