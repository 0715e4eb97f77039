import type { ClipName } from '../support/clips.ts'
import type { HostileFile } from './hostile-file.ts'

/** Where a lost connection or a full disk may cut a file off, as parts of it. */
const CUTS = [0.001, 0.02, 0.1, 0.35, 0.75, 0.99]

/** Noise that is the same each time. */
export function noise(bytes: number, seed = 1): Buffer {
  const all = Buffer.alloc(bytes)
  let state = seed
  for (let at = 0; at < bytes; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    all[at] = state >> 16
  }
  return all
}

function cut(clip: ClipName & `${string}.${HostileFile['extension']}`, part: number): HostileFile {
  const extension = clip.slice(-3) as HostileFile['extension']
  return {
    name: `${extension.toUpperCase()}: ${part * 100} % of a file`,
    ...{ extension, outcome: 'bounded' },
    async make(clips) {
      const bytes = await clips.bytes(clip)
      return bytes.subarray(0, Math.ceil(bytes.length * part))
    },
  }
}

/** An honest beginning, and from there on noise. */
function spoilt(clip: ClipName & `${string}.${HostileFile['extension']}`, part: number): HostileFile {
  const extension = clip.slice(-3) as HostileFile['extension']
  return {
    name: `${extension.toUpperCase()}: noise behind ${part * 100} %`,
    ...{ extension, outcome: 'bounded' },
    async make(clips) {
      const bytes = await clips.bytes(clip)
      const kept = Math.ceil(bytes.length * part)
      return Buffer.concat([bytes.subarray(0, kept), noise(bytes.length - kept)])
    },
  }
}

/** Files that end too early, or go on with something else. */
export const CUT_FILES: HostileFile[] = [
  ...CUTS.map((part) => cut('tiny.mp4', part)),
  ...CUTS.map((part) => cut('tiny.mkv', part)),
  ...CUTS.map((part) => cut('tiny.avi', part)),
  ...[0.05, 0.5].flatMap((part) => [
    spoilt('tiny.mp4', part),
    spoilt('tiny.mkv', part),
    spoilt('tiny.avi', part),
  ]),
  {
    name: 'Cut: nothing at all',
    ...{ extension: 'mp4', outcome: 'refused', code: 'VALIDATION_FAILED' },
    make: () => '',
  },
  {
    name: 'MP4: a megabyte of noise behind an honest file',
    ...{ extension: 'mp4', outcome: 'prepared' },
    make: async (clips) => Buffer.concat([await clips.bytes('tiny.mp4'), noise(1 << 20)]),
  },
]
