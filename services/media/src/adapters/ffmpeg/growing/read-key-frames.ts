import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { KeyFrameGroup } from '../../../domain/renditions/copy-rule.ts'
import { EvenTimes } from '../../../domain/renditions/even-times.ts'
import type { Deadline } from '../deadline.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeProbeOptions } from '../safe-input.ts'

/** More than a picture that is copied has in four hours: the rest would only take memory. */
const MOST_GROUPS = 40_000

export interface PictureTimes {
  groups: KeyFrameGroup[]
  /** Pictures follow each other at one rate. */
  isEven: boolean
}

/** Reads times and sizes of the packets of the picture, without decoding them. */
export async function readKeyFrames(
  ffprobe: string,
  input: string,
  frameRate: number,
  signal: AbortSignal,
  deadline: Deadline,
  limits: Limits,
): Promise<PictureTimes> {
  const groups: KeyFrameGroup[] = []
  const times = new EvenTimes(frameRate)
  const entries = [
    '-select_streams',
    'V:0',
    '-show_entries',
    'packet=pts_time,dts_time,size,flags',
    '-of',
    'csv=p=0',
  ]
  const options = ['-v', 'error', ...threadOptions(limits), ...safeProbeOptions()]
  await runTool(ffprobe, [...options, ...entries, asFile(basename(input))], {
    ...{ ...limits, folder: dirname(input), reader: 'key-frames', signal, timeoutMs: deadline.left() },
    onOutput: async (output) => {
      for await (const line of createInterface({ input: output })) {
        const [pts, dts, size, flags = ''] = line.split(',')
        const isKey = flags.startsWith('K')
        times.add({ pts: Number(pts), dts: Number(dts) }, isKey)
        if (groups.length === 0 || (isKey && groups.length < MOST_GROUPS))
          groups.push({ start: Number(pts), bytes: 0, packets: 0 })
        const group = groups.at(-1) as KeyFrameGroup
        group.bytes += Number(size)
        group.packets++
      }
    },
  })
  return { groups, isEven: times.isEven() }
}
