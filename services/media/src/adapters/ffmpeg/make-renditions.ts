import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import type { Rendition } from '../../domain/renditions/ladder.ts'
import type { RenditionPlan } from '../../domain/renditions/rendition-plan.ts'
import { checkOutput } from './check-output.ts'
import { folderOf, ladderArguments } from './ladder-arguments.ts'
import type { Limits } from './limits.ts'
import { describeVariant, type Variant } from './master-playlist.ts'
import { requireSamePictures } from './pictures/same-pictures.ts'
import { PROGRESS_OPTIONS, readProgress } from './read-progress.ts'
import { runTool } from './run-tool.ts'
import { GROWN } from './safe-input.ts'
import type { Tools } from './tools.ts'

export interface RenditionFiles {
  /** Folder of the input, and where ffmpeg runs: it may not traverse the folders above. */
  folder: string
  /** Relative to it. */
  input: string
  output: string
  sound: string | undefined
  plan: RenditionPlan
}

interface Request extends RenditionFiles {
  renditions: Rendition[]
  codec: VideoCodec
  /** Digest of the pictures that the first rendition shows. */
  pictures: string
}

/**
 * Makes complete renditions of one codec from one reading of the source.
 * @throws UnusableFile, ToolFailed
 */
export async function makeRenditions(
  tools: Pick<Tools, 'ffmpeg' | 'version'>,
  { folder, input, output, sound, plan, renditions, codec, pictures }: Request,
  onSeconds: (seconds: number) => void,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits,
): Promise<Variant[]> {
  const root = join(folder, output)
  const folders = renditions.map((one) => join(root, folderOf(one, codec)))
  await Promise.all(folders.map((name) => mkdir(name, { recursive: true })))
  const files = { input, output, isCompared: true, codec, ...(sound === undefined ? {} : { sound }) }
  const args = [...PROGRESS_OPTIONS, ...ladderArguments(files, plan, renditions, tools.version, limits)]
  let decoded = ''
  await runTool(tools.ffmpeg, args, {
    ...{ ...limits, folder, signal, timeoutMs, endOn: GROWN },
    onOutput: (progress) => readProgress(progress, onSeconds),
    onDigest: (digest) => {
      decoded = digest
    },
  })
  requireSamePictures(pictures, decoded)
  await checkOutput(folders, plan.facts)
  return Promise.all(renditions.map((one) => describeVariant(root, one, plan.facts, codec)))
}
