import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Options with which ffmpeg says twice a second how far it is, on its standard output. */
export const PROGRESS_OPTIONS = ['-nostats', '-progress', 'pipe:1']

/**
 * Reads that output.
 * @param onSeconds called with seconds of the output that are made
 */
export async function readProgress(output: Readable, onSeconds: (seconds: number) => void): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    // Note: older releases know microseconds by the name of milliseconds only.
    const [, time] = /^out_time_ms=(\d+)$/.exec(line) ?? []
    if (time !== undefined) onSeconds(Number(time) / 1e6)
  }
}
