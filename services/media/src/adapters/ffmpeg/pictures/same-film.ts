import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { FilmFiles } from '../../../transcoder-port.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'

/**
 * Pictures are compared by the means of 16 x 9 parts: two encodings of noise, the second of the first at half the rate, differ by up to
 * 52 of 255 in one part; two films by more than 150 somewhere.
 */
const PARTS = 'scale=16:9:flags=area,format=gray,setsar=1,setpts=N'
const MOST_APART = 64
/** Sound is compared by the loudness of four bands, each quarter of a second; two encodings of one sound differ by 4 of 255. */
const BANDS = [
  'aformat=sample_fmts=fltp:sample_rates=8000:channel_layouts=mono',
  'showspectrum=size=64x16:slide=fullframe:scale=log:mode=combined',
  'format=gray,scale=1:4:flags=area,setpts=N',
].join(',')
const MOST_APART_IN_SOUND = 48

/** Where ffmpeg says how far apart two pictures are at most. */
const FARTHEST = 'lavfi.signalstats.YMAX'

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
  const run = (graph: Graph) => isEverywhereNear(ffmpeg, graph, signal, timeoutMs, limits)
  const pictures = {
    ...{ kind: 'V', most: MOST_APART },
    chains: [standing, made].map((film) => ({ path: film.pictures, filters: PARTS })),
  }
  if (!(await run(pictures))) return false
  const audible = standing.sound ?? made.sound
  if (audible === null) return true
  return run({
    ...{ kind: 'a', most: MOST_APART_IN_SOUND },
    // What has no sound is as long as the other, and silent.
    chains: [standing, made].map((film) =>
      film.sound === null
        ? { path: audible, filters: `volume=0,${BANDS}` }
        : { path: film.sound, filters: BANDS },
    ),
  })
}

interface Graph {
  /** Of the stream. */
  kind: string
  /** How far apart one value of two pictures may be, of 255. */
  most: number
  chains: { path: string; filters: string }[]
}

/** Compares two streams as pictures. The shorter one stands still at its end. */
async function isEverywhereNear(
  ffmpeg: string,
  { kind, most, chains }: Graph,
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits,
): Promise<boolean> {
  const graph = [
    ...chains.map(({ filters }, i) => `[${i}:${kind}:0]${filters}[c${i}]`),
    `[c0][c1]blend=all_mode=difference,signalstats,metadata=mode=print:key=${FARTHEST}:file=-[out]`,
  ].join(';')
  let farthest = Number.NaN
  await runTool(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error'],
      ...chains.flatMap(({ path }) => [
        ...threadOptions(limits),
        ...safeInputOptions(),
        ...['-i', asFile(basename(path))],
      ]),
      ...['-filter_complex', graph, '-map', '[out]', '-f', 'null', '-'],
    ],
    {
      ...limits,
      ...{ folder: dirname(chains[0]?.path ?? ''), reader: 'compare', signal, timeoutMs },
      async onOutput(lines) {
        for await (const line of createInterface({ input: lines }))
          if (line.startsWith(FARTHEST))
            farthest = Math.max(Number.isNaN(farthest) ? 0 : farthest, Number(line.split('=')[1]))
      },
    },
  )
  return farthest <= most
}
