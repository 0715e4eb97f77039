import { basename, dirname } from 'node:path'
import { createPictureComparison } from '../../../domain/same-film/compare-pictures.ts'
import {
  BANDS,
  CHANNELS,
  createSoundComparison,
  MOMENT_BYTES,
} from '../../../domain/same-film/compare-sound.ts'
import { COMPARED, PAIR_BYTES } from '../../../domain/same-film/planes.ts'
import type { FilmFiles } from '../../../transcoder-port.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'
import { readBlocks } from './read-blocks.ts'

/** One picture after the other, whatever the time base. Written at the same rate, so that none is left out or repeated. */
const RATE = 25
const IN_TURN = `setsar=1,settb=1/${RATE},setpts=N`

/** What is compared of two streams: a small picture of both for each moment. */
interface Measure {
  /** Of the stream. */
  kind: 'V' | 'a'
  filters: string
  /** Of two pictures beside each other. */
  bytes: number
  createComparison: () => (block: Uint8Array) => boolean
}

const PICTURES: Measure = {
  kind: 'V',
  filters: `scale=${COMPARED.width}:${COMPARED.height}:flags=area,format=yuv420p,${IN_TURN}`,
  bytes: PAIR_BYTES,
  createComparison: createPictureComparison,
}

/** Loudness of bands, six times a second: one channel below the other, so that opposite ones do not cancel out. */
const SOUND: Measure = {
  kind: 'a',
  filters: [
    'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo',
    `showspectrum=size=64x${CHANNELS * BANDS}:slide=fullframe:scale=log:mode=separate`,
    `format=gray,scale=1:${CHANNELS * BANDS}:flags=area,${IN_TURN}`,
  ].join(','),
  bytes: MOMENT_BYTES,
  createComparison: createSoundComparison,
}

/**
 * Compares all pictures, and the sound, of two renditions: what one version of ffmpeg showed of a file, another may not.
 * @param standing and `made` lie in one folder of ours
 */
export async function isSameFilm(
  ffmpeg: string,
  { standing, made }: { standing: FilmFiles; made: FilmFiles },
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits = {},
): Promise<boolean> {
  const run = (measure: Measure, chains: Chain[]) =>
    isEverywhereNear(ffmpeg, measure, chains, signal, timeoutMs, limits)
  const films = [standing, made]
  const shown = films.map(({ pictures }) => ({ path: pictures, filters: PICTURES.filters }))
  if (!(await run(PICTURES, shown))) return false
  const audible = standing.sound ?? made.sound
  if (audible === null) return true
  // What has no sound is as long as the other, and silent.
  const heard = films.map(({ sound }) => ({
    path: sound ?? audible,
    filters: sound === null ? `volume=0,${SOUND.filters}` : SOUND.filters,
  }))
  return run(SOUND, heard)
}

interface Chain {
  path: string
  filters: string
}

/** Compares two streams. The shorter one stands still at its end. */
async function isEverywhereNear(
  ffmpeg: string,
  { kind, bytes, createComparison }: Measure,
  chains: Chain[],
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits,
): Promise<boolean> {
  const graph = [
    ...chains.map(({ filters }, i) => `[${i}:${kind}:0]${filters}[c${i}]`),
    '[c0][c1]hstack[out]',
  ].join(';')
  const isNear = createComparison()
  let isSame: boolean | undefined
  await runTool(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error'],
      ...chains.flatMap(({ path }) => [
        ...threadOptions(limits),
        ...safeInputOptions(),
        ...['-i', asFile(basename(path))],
      ]),
      ...['-filter_complex', graph, '-map', '[out]', '-r', String(RATE), '-f', 'rawvideo', 'pipe:1'],
    ],
    {
      ...limits,
      ...{ folder: dirname(chains[0]?.path ?? ''), reader: 'compare', signal, timeoutMs },
      onOutput: (output) =>
        readBlocks(output, bytes, (block) => {
          isSame = isSame !== false && isNear(block)
        }),
    },
  )
  return isSame === true
}
