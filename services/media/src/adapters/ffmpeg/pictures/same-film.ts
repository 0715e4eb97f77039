import { basename, dirname } from 'node:path'
import type { FilmFiles } from '../../../ports.ts'
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

const [STANDING, MADE] = ['standing', 'made'] as const

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
  const paths = [standing.pictures, made.pictures, standing.sound, made.sound]
  const inputs = [...new Set(paths.filter((path) => path !== null))]
  const audible = standing.sound ?? made.sound
  const hasSound = audible !== null
  const chain = (kind: 'v' | 'a', name: string, path: string, filters: string) =>
    `[${inputs.indexOf(path)}:${kind === 'v' ? 'V' : 'a'}:0]${filters}[${kind}${name}]`
  // What has no sound is as long, and silent.
  const sound = (name: string, path: string | null) =>
    chain('a', name, path ?? (audible as string), path === null ? `volume=0,${BANDS}` : BANDS)
  const graphs = [
    chain('v', STANDING, standing.pictures, PARTS),
    chain('v', MADE, made.pictures, PARTS),
    apart('v', MOST_APART),
    ...(hasSound
      ? [sound(STANDING, standing.sound), sound(MADE, made.sound), apart('a', MOST_APART_IN_SOUND)]
      : []),
  ]
  const found = await runTool(
    ffmpeg,
    [
      ...['-nostdin', '-v', 'error'],
      ...inputs.flatMap((path) => [
        ...threadOptions(limits),
        ...safeInputOptions(),
        ...['-i', asFile(basename(path))],
      ]),
      ...['-filter_complex', graphs.join(';')],
      ...['-map', '[v]', ...(hasSound ? ['-map', '[a]'] : []), '-f', 'null', '-'],
    ],
    { ...limits, folder: dirname(standing.pictures), reader: 'compare', signal, timeoutMs },
  )
  return found.trim() === ''
}

/** Writes a line for each picture that is too far from the other one. The shorter film stands still at its end. */
function apart(kind: 'v' | 'a', most: number): string {
  const key = 'key=lavfi.signalstats.YMAX'
  return [
    `[${kind}${STANDING}][${kind}${MADE}]blend=all_mode=difference,signalstats`,
    `metadata=mode=select:${key}:value=${most}:function=greater,metadata=mode=print:${key}:file=-[${kind}]`,
  ].join(',')
}
