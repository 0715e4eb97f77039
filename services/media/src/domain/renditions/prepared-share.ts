import type { VideoCodec } from './codecs.ts'

/** How far a stage of the work is: seconds of the video that are made. */
export interface Stage {
  name: 'first' | 'others' | 'av1'
  seconds: number
}

type Ends = Record<Stage['name'], number>

/** Part of the work that is done when a stage ends, roughly: the source is read once for each of them. */
const ENDS_OF_H264: Ends = { first: 0.3, others: 1, av1: 1 }
const ENDS_WITH_AV1: Ends = { first: 0.15, others: 0.5, av1: 1 }

const BEFORE: Record<Stage['name'], Stage['name'] | null> = { first: null, others: 'first', av1: 'others' }

/** Computes which share of a preparation is done, from 0 to 1. @param duration of the picture, in seconds */
export function computePreparedShare(
  { name, seconds }: Stage,
  duration: number,
  codecs: readonly VideoCodec[],
): number {
  const ends = codecs.includes('av1') ? ENDS_WITH_AV1 : ENDS_OF_H264
  const done = Math.min(1, Math.max(0, seconds / duration)) || 0
  const before = BEFORE[name]
  const begin = before === null ? 0 : ends[before]
  return begin + done * (ends[name] - begin)
}
