import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Transcoded, Transcoder } from '../../src/transcoder-port.ts'

/**
 * Has ffmpeg make the renditions of a source once in a run of the tests, and copies them for later contents: for tests of
 * what becomes of a prepared content. Where they are copied, nothing is playable early, and no progress is told.
 * @param folder that the test files of this run share
 */
export function replayTranscodes(real: Transcoder, folder: string): Transcoder {
  return {
    ...real,
    async transcode(input, output, facts, signal, watcher) {
      if (watcher?.onSound) return real.transcode(input, output, facts, signal, watcher)
      const hash = createHash('sha256')
        .update(await readFile(input))
        .update(JSON.stringify(facts))
      const kept = join(folder, hash.digest('hex'))
      const known = await readKept(kept)
      if (known) {
        await cp(join(kept, 'output'), output, { recursive: true })
        signal.throwIfAborted()
        return known
      }
      const made = await real.transcode(input, output, facts, signal)
      if (isComplete(made)) await keep(made, output, kept)
      return made
    },
  }
}

async function readKept(kept: string): Promise<Transcoded | null> {
  const bytes = await readFile(join(kept, 'transcoded')).catch(() => null)
  return bytes && deserialize(bytes)
}

async function keep(made: Transcoded, output: string, kept: string): Promise<void> {
  const folder = await mkdtemp(`${kept}-`)
  await cp(output, join(folder, 'output'), { recursive: true })
  await writeFile(join(folder, 'transcoded'), serialize(made))
  // Another test file may have kept the same meanwhile.
  await rename(folder, kept).catch(() => rm(folder, { recursive: true }))
}

function isComplete({ storyboardError, previewError, av1Error, covers }: Transcoded): boolean {
  return [storyboardError, previewError, av1Error, covers.error].every((error) => error === undefined)
}
