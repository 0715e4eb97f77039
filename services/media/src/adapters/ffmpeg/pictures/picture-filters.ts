import type { ColourMatrix } from '../../../domain/media-facts.ts'
import type { ColourConversion } from '../../../domain/renditions/colour.ts'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import type { RenditionPlan } from '../../../domain/renditions/rendition-plan.ts'

/** The first video stream that is no cover. */
const PICTURE = '0:V:0'

/** Output options for what the filters make: BT.709 of standard range. */
export const COLOUR_TAGS = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
]
/** The same at the pictures themselves: newer releases of ffmpeg take their tags, not the options. */
const TAGGED = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

const CURVES = { pq: 'smpte2084', hlg: 'arib-std-b67' }
const MATRICES: Record<ColourMatrix, string> = { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020nc' }
/** Brightness of white in a film of high dynamic range, and that of its brightest parts, in cd/m² (ITU-R BT.2408). */
const WHITE = 203
const BRIGHTEST = 1_000

/**
 * Takes from each picture what its source says beside it: mastering display, light levels, HDR10+, Dolby Vision, captions.
 * Encoders write it on, and screens would follow it although the pictures are of another range.
 */
const PICTURES_ALONE = 'sidedata=mode=delete'

/** A key frame a little before its time still opens its interval. */
const EARLY_S = 0.05

/** The error of ffmpeg for colours that it cannot convert. */
export const COLOURS_FAILED = /no path between colorspaces|^code \d+: /m

/** The filter graph of several renditions, of which number `i` comes out as `[v<i>]`; `[compared]`, if asked for, is the same for any of them. */
export function ladderFilters(plan: RenditionPlan, ladder: Rendition[], isCompared = false): string {
  const { frameRate, heldSeconds, colour } = plan
  const [largest = plan.ladder[0] as Rendition] = ladder
  const common = [
    PICTURES_ALONE,
    ...deinterlacing(plan),
    // Always explicit: ffmpeg guesses the rate of the closest pictures and fills every gap at that rate. A picture that begins
    // after the sound is there from the beginning.
    `fps=${frameRate}:start_time=0`,
    ...(heldSeconds > 0 ? [`tpad=stop_mode=clone:stop_duration=${heldSeconds.toFixed(3)}`] : []),
  ]
  const sized = [...toneMapping(colour, largest), `split=${ladder.length}`]
  const split = ladder.map((_, i) => `[s${i}]`).join('')
  const scaled = ladder.map((size, i) => `[s${i}]${scaling(size, colour)},${TAGGED}[v${i}]`)
  // Whole pictures: what is made smaller can be the same for two that differ.
  const compared = 'split[shown][compared];[shown]'
  const head = `[${PICTURE}]${common.join(',')},${isCompared ? compared : ''}${sized.join(',')}${split}`
  return [head, ...scaled].join(';')
}

/** Half pictures are joined only where the picture itself is marked. */
function deinterlacing({ isDeinterlaced }: Pick<RenditionPlan, 'isDeinterlaced'>): string[] {
  return isDeinterlaced ? ['yadif=mode=send_frame:deint=interlaced'] : []
}

function scaling(
  { width, lines }: Pick<Rendition, 'width' | 'lines'>,
  { matrix, toneMapped }: ColourConversion,
): string {
  const from = toneMapped ? 'bt709' : matrix
  const colours = `in_color_matrix=${from}:out_color_matrix=bt709:out_range=tv`
  return `scale=${width}:${lines}:${colours},setsar=1`
}

/**
 * High dynamic range becomes BT.709, up to white as it is and beyond that compressed. In the size of the largest rendition: it
 * takes as long as encoding, and needs even sides.
 */
function toneMapping(
  { matrix, toneMapped }: ColourConversion,
  { width, lines }: Pick<Rendition, 'width' | 'lines'>,
): string[] {
  if (!toneMapped) return []
  // Every tag is set: zscale fails where one is missing, or changes on the way.
  const tags = `color_primaries=bt2020:color_trc=${CURVES[toneMapped]}:colorspace=${MATRICES[matrix]}`
  return [
    ...[
      `scale=${width}:${lines}:out_range=tv`,
      'format=yuv420p10le',
      `setparams=field_mode=prog:range=tv:${tags}`,
    ],
    ...[`zscale=t=linear:npl=${WHITE}`, 'format=gbrpf32le', 'zscale=p=bt709'],
    `tonemap=tonemap=mobius:desat=0:peak=${(BRIGHTEST / WHITE).toFixed(2)}`,
    ...['zscale=t=bt709:m=bt709:r=limited', 'format=yuv420p'],
  ]
}

/** Passes the first of the pictures that arrive in each interval of seconds. */
export function selectFirstOfEach(interval: number): string {
  const slot = (time: string) => `floor((${time}+${EARLY_S})/${interval})`
  return `select='isnan(prev_selected_t)+gt(${slot('t')},${slot('prev_selected_t')})'`
}
