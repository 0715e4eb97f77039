import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HEARD_RATE, heardSoundBytes } from '../../domain/transcription/sound-bytes.ts'
import type { HeardSound } from '../../transcoder-port.ts'
import type { Limits } from './limits.ts'
import { runTool } from './run-tool.ts'
import { asFile, safeInputOptions } from './safe-input.ts'

/** An hour of sound takes 16 s of CPU, four hours on a busy machine minutes. */
const TIMEOUT_MS = 15 * 60_000

/** Speech models hear 16 kHz. MP3 is what every service reads, also those without an ffmpeg of their own. */
const ENCODING = [
  ...['-map', '0:a:0', '-ac', '1', '-ar', '16000', '-c:a', 'libmp3lame', '-b:a', String(HEARD_RATE)],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3', 'pipe:1'],
]

/**
 * Takes the sound of a rendition for a transcription service: what viewers hear, at the times at which they hear it. ffmpeg
 * writes to a pipe, and the file is ours. On failure nothing of it is left.
 * @param rendition a finished one as one file, in a working folder
 * @param seconds its length
 */
export async function takeSound(
  ffmpeg: string,
  { rendition, seconds }: { rendition: string; seconds: number },
  signal: AbortSignal,
  limits: Limits = {},
): Promise<HeardSound> {
  const folder = dirname(rendition)
  const path = join(folder, 'heard.mp3')
  try {
    await runTool(
      ffmpeg,
      [
        ...['-nostdin', '-v', 'error', '-threads', '1', ...safeInputOptions()],
        ...['-i', asFile(basename(rendition)), ...ENCODING],
      ],
      {
        ...{ ...limits, folder, reader: 'heard', signal, timeoutMs: TIMEOUT_MS },
        onOutput: (sound) =>
          pipeline(bounded(sound, heardSoundBytes(seconds)), createWriteStream(path, { mode: 0o600 })),
      },
    )
    return { path, seconds }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function* bounded(sound: Readable, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of sound as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new Error(`the sound for a transcription has ${most} bytes at most`)
    yield chunk
  }
}
