import { basename, dirname } from 'node:path'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { outputRate } from '../../domain/renditions/rendition-plan.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { type Limits, threadOptions } from './limits.ts'
import { judgeProbe } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'
import { asFile, safeProbeOptions } from './safe-input.ts'

/** Two gigabytes at 10 MB a second; an honest file is read faster than that. */
const TIMEOUT_MS = 200_000

/**
 * Heads lie: a file that announces one picture a second may hold forty. Packets are counted without decoding them.
 * @throws UnusableFile
 */
export async function countFrames(
  ffprobe: string,
  input: string,
  facts: MediaFacts,
  signal: AbortSignal,
  limits: Limits = {},
  timeoutMs = TIMEOUT_MS,
): Promise<MediaFacts> {
  const options = ['-v', 'error', ...threadOptions(limits), ...safeProbeOptions()]
  const counting = ['-select_streams', 'V:0', '-count_packets', '-show_entries', 'stream=nb_read_packets']
  const args = [...options, ...counting, '-of', 'default=nw=1:nk=1', asFile(basename(input))]
  const running = runTool(ffprobe, args, {
    ...limits,
    folder: dirname(input),
    reader: 'count',
    signal,
    timeoutMs,
  })
  const output = await running.catch((error) => {
    throw error instanceof ToolFailed ? judge(error) : error
  })
  return withCounted(facts, Number.parseInt(output, 10))
}

function withCounted(facts: MediaFacts, counted: number): MediaFacts {
  if (!(counted > 0)) throw new UnusableFile('Le fichier ne contient aucune image lisible')
  const rate = counted / facts.pictureDuration
  const frameRate = rate > 2 * facts.frameRate ? rate : facts.frameRate
  // The last picture is held while the sound outlasts it: that is encoded at this rate too.
  const encoded = frameRate === facts.frameRate ? 0 : outputRate({ frameRate }) * facts.duration
  return { ...facts, frames: Math.max(facts.frames, counted, encoded), frameRate }
}

function judge(error: ToolFailed): Error {
  if (!error.timedOut) return judgeProbe(error)
  return new UnusableFile('Compter les images de ce fichier prend trop de temps', { cause: error })
}
