import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Options with which ffmpeg says twice a second how far it is, on its standard output. */
export const PROGRESS_OPTIONS = ['-nostats', '-progress', 'pipe:1']

/**
 * Reads that output.
 * @param onSeconds called with seconds of the output that are made
 * @returns the number of pictures of the first output
 */
export async function readProgress(output: Readable, onSeconds: (seconds: number) => void): Promise<number> {
  let frames = 0
  for await (const line of createInterface({ input: output })) {
    // Note: older releases know microseconds by the name of milliseconds only.
    const [, time] = /^out_time_ms=(\d+)$/.exec(line) ?? []
    if (time !== undefined) onSeconds(Number(time) / 1e6)
    const [, count] = /^frame=\s*(\d+)$/.exec(line) ?? []
    if (count !== undefined) frames = Number(count)
  }
  return frames
}
