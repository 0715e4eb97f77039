import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { KeyFrameGroup } from '../../../domain/renditions/copy-rule.ts'
import type { Deadline } from '../deadline.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeProbeOptions } from '../safe-input.ts'

/** More than a picture that is copied has in four hours: the rest would only take memory. */
const MOST_GROUPS = 40_000

/** Reads times and sizes of the packets of the picture, without decoding them. */
export async function readKeyFrames(
  ffprobe: string,
  input: string,
  signal: AbortSignal,
  deadline: Deadline,
  limits: Limits,
): Promise<KeyFrameGroup[]> {
  const groups: KeyFrameGroup[] = []
  const entries = ['-select_streams', 'V:0', '-show_entries', 'packet=pts_time,size,flags', '-of', 'csv=p=0']
  const options = ['-v', 'error', ...threadOptions(limits), ...safeProbeOptions()]
  await runTool(ffprobe, [...options, ...entries, asFile(basename(input))], {
    ...{ ...limits, folder: dirname(input), reader: 'key-frames', signal, timeoutMs: deadline.left() },
    onOutput: async (output) => {
      for await (const line of createInterface({ input: output })) {
        const [time, size, flags = ''] = line.split(',')
        if (groups.length === 0 || (flags.startsWith('K') && groups.length < MOST_GROUPS))
          groups.push({ start: Number(time), bytes: 0, packets: 0 })
        const group = groups.at(-1) as KeyFrameGroup
        group.bytes += Number(size)
        group.packets++
      }
    },
  })
  return groups
}
