import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { FilmFiles } from '../../../transcoder-port.ts'
import { type Limits, threadOptions } from '../limits.ts'
import { runTool } from '../run-tool.ts'
import { asFile, safeInputOptions } from '../safe-input.ts'

/** One picture after the other, whatever the time base. */
const IN_TURN = 'settb=1/25,setpts=N'

/**
 * Means of 16 x 9 parts: two encodings of noise, the second of the first at half the rate, differ by up to 52 of 255 in one
 * part, two films by more than 150 somewhere.
 */
const PARTS = {
  ...{ kind: 'V', value: 'YMAX', most: 64 },
  filters: `scale=16:9:flags=area,format=gray,setsar=1,${IN_TURN}`,
  sums: '',
} as const

/**
 * Means of 96 x 54 parts in all three components: two encodings of noise at similar rates differ by up to 9 of 255 on
 * average, a film from its mosaic by 20, from another colour by 90.
 */
const DETAILS = {
  ...{ kind: 'V', value: 'YAVG', most: 10 },
  filters: `scale=96:54:flags=area,format=yuv444p,setsar=1,${IN_TURN}`,
  sums: 'extractplanes=y+u+v[y][u][v];[y][u][v]vstack=inputs=3,',
} as const

/** Loudness of sixteen bands, each quarter of a second: two encodings of one sound differ by up to 8 of 255, other tones by 80. */
const SOUND = {
  ...{ kind: 'a', value: 'YMAX', most: 32 },
  filters: [
    'aformat=sample_fmts=fltp:sample_rates=8000:channel_layouts=mono',
    'showspectrum=size=64x16:slide=fullframe:scale=log:mode=combined',
    `format=gray,scale=1:16:flags=area,${IN_TURN}`,
  ].join(','),
  sums: '',
} as const

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
  for (const measure of [PARTS, DETAILS]) {
    const chains = films.map(({ pictures }) => ({ path: pictures, filters: measure.filters }))
    if (!(await run(measure, chains))) return false
  }
  const audible = standing.sound ?? made.sound
  if (audible === null) return true
  // What has no sound is as long as the other, and silent.
  const { filters } = SOUND
  const chains = films.map((film) =>
    film.sound === null ? { path: audible, filters: `volume=0,${filters}` } : { path: film.sound, filters },
  )
  return run(SOUND, chains)
}

interface Chain {
  path: string
  filters: string
}

interface Measure {
  /** Of the stream. */
  kind: string
  /** What is measured of the difference of two pictures, and the most that it may be, of 255. */
  value: string
  most: number
  /** Filters of the difference before that. */
  sums: string
}

/** Compares two streams as pictures. The shorter one stands still at its end. */
async function isEverywhereNear(
  ffmpeg: string,
  { kind, value, most, sums }: Measure,
  chains: Chain[],
  signal: AbortSignal,
  timeoutMs: number,
  limits: Limits,
): Promise<boolean> {
  const key = `lavfi.signalstats.${value}`
  const graph = [
    ...chains.map(({ filters }, i) => `[${i}:${kind}:0]${filters}[c${i}]`),
    `[c0][c1]blend=all_mode=difference,${sums}signalstats,metadata=mode=print:key=${key}:file=-[out]`,
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
          if (line.startsWith(key))
            farthest = Math.max(Number.isNaN(farthest) ? 0 : farthest, Number(line.split('=')[1]))
      },
    },
  )
  return farthest <= most
}
