import { basename, dirname } from 'node:path'
import { errors } from '@alcove/contracts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { CostlyFile, Interrupted } from '../../ports.ts'
import { type Limits, threadOptions } from './limits.ts'
import { CODEC_NOT_TAKEN, readProbe } from './read-probe.ts'
import {
  hasNotStarted,
  isOutOfMemory,
  isShortage,
  isUnreadable,
  runTool,
  ToolFailed,
  wasKilled,
} from './run-tool.ts'
import { asFile, safeProbeOptions } from './safe-input.ts'

const TIMEOUT_MS = 20_000
/** A head of some kilobytes can keep ffprobe busy for minutes: 20 000 edits of a million samples do. Honest ones take less than one. */
const CPU_S = 5
const TOO_SLOW = 'Lire la structure de ce fichier prend trop de temps'

/** Only these fields: labels can be of any length, and are not needed. */
const ENTRIES = [
  'format=duration',
  'stream=codec_type,codec_name,width,height,avg_frame_rate,r_frame_rate,nb_frames,duration',
  'stream=field_order,sample_aspect_ratio,color_space,color_transfer,channels,sample_rate',
  'stream_disposition=attached_pic,default',
  'stream_tags=rotate,DURATION',
  'stream_side_data=rotation',
].join(':')

/** @throws UnusableFile */
export async function probe(
  ffprobe: string,
  input: string,
  limits: Limits = {},
  cpuSeconds = CPU_S,
): Promise<MediaFacts> {
  const options = ['-v', 'error', ...threadOptions(limits), ...safeProbeOptions()]
  const args = [...options, '-show_entries', ENTRIES, '-of', 'json', asFile(basename(input))]
  const running = runTool(ffprobe, args, {
    ...limits,
    folder: dirname(input),
    reader: 'tool',
    timeoutMs: TIMEOUT_MS,
    cpuSeconds,
  })
  const output = await running.catch((error) => {
    throw error instanceof ToolFailed ? judgeProbe(error) : error
  })
  return readProbe(output)
}

/** A table that announces 2^31 entries requests more memory than exists: reading a head never needs so much. */
export function judgeProbe(error: ToolFailed): Error {
  if (error.timedOut) return new CostlyFile(TOO_SLOW, { cause: error })
  if (wasKilled(error)) return new Interrupted('reading a file was ended from outside', { cause: error })
  if (hasNotStarted(error))
    return new Interrupted('the tool that reads files did not start', { cause: error })
  if (isOutOfMemory(error))
    return new UnusableFile('La lecture de ce fichier demande trop de mémoire', { cause: error })
  if (isShortage(error)) return error
  if (isUnreadable(error)) return new Interrupted('a film could not be read', { cause: error })
  const reason = /not on whitelist/i.test(error.stderr) ? CODEC_NOT_TAKEN : errors.NOT_A_VIDEO.message
  return new UnusableFile(reason, { cause: error })
}
