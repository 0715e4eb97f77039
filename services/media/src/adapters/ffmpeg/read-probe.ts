import { errors } from '@alcove/contracts'
import { z } from 'zod'
import type { ColourMatrix, ColourTags, MediaFacts } from '../../domain/media-facts.ts'
import { MAX_OUTPUT_FRAME_RATE } from '../../domain/renditions/rendition-plan.ts'
import { shownSize } from '../../domain/renditions/shown-size.ts'
import { chooseSoundTrack } from '../../domain/renditions/sound-track.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { MAX_HEIGHT, MAX_WIDTH } from './safe-input.ts'

const MAX_STREAMS = 16
const MAX_DURATION_S = 4 * 3_600
const DEFAULT_FRAME_RATE = 25
/** One picture in a hundred seconds is the slowest rate that counts as video. */
const MIN_FRAME_RATE = 0.01
/** From this ratio on, the nominal rate may count half pictures (fields). */
const FIELDS = 1.9
/** Smooth enough for occasional movement in a mostly static recording. */
const SPARSE_FRAME_RATE = 15

/**
 * The file controls what ffprobe prints. A field of a wrong type, a NaN or an infinity counts as missing, so that one odd
 * label does not hide the rest; required fields are checked below.
 */
const text = z.string().optional().catch(undefined)
const count = z.int().nonnegative().optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const printedNumber = z.coerce.number().optional().catch(undefined)

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: text,
      codec_name: text,
      width: count,
      height: count,
      avg_frame_rate: text,
      r_frame_rate: text,
      nb_frames: printedNumber,
      duration: printedNumber,
      field_order: text,
      sample_aspect_ratio: text,
      color_space: text,
      color_transfer: text,
      channels: count,
      sample_rate: printedNumber,
      disposition: z.object({ attached_pic: number, default: number }).optional().catch(undefined),
      tags: z.object({ rotate: printedNumber, DURATION: text }).optional().catch(undefined),
      side_data_list: z
        .array(z.object({ rotation: number }))
        .optional()
        .catch(undefined),
    }),
  ),
  format: z.object({ duration: printedNumber }).optional().catch(undefined),
})
type Probed = z.output<typeof probeSchema>
type Stream = Probed['streams'][number]

const NOT_A_VIDEO = errors.NOT_A_VIDEO.message
export const CODEC_NOT_TAKEN = 'Le format de l’image ou du son n’est pas pris en charge'
/** Codecs of the picture, as ffprobe names them. */
const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores'])
const SOUND_ONLY = 'Ce fichier ne contient que du son : il faut une image pour le publier'

/**
 * What ffprobe has printed, as facts of which every number is finite and within bounds.
 * @param output JSON with `format` and `streams`
 * @throws UnusableFile for anything that is no video we take
 */
export function readProbe(output: string): MediaFacts {
  const { streams, format } = parse(output)
  if (streams.length > MAX_STREAMS) throw new UnusableFile('Le fichier contient trop de pistes')
  // The cover picture of a sound file is also a video stream, with one frame.
  const video = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const soundTracks = streams.filter((one) => one.codec_type === 'audio')
  const soundTrack = chooseSoundTrack(soundTracks.map(asSoundTrack))
  if (!video && soundTrack !== null) throw new UnusableFile(SOUND_ONLY)
  if (!video?.width || !video.height || !video.codec_name || video.codec_name === 'unknown')
    throw new UnusableFile(NOT_A_VIDEO)
  if (!VIDEO_CODECS.has(video.codec_name)) throw new UnusableFile(CODEC_NOT_TAKEN)
  const duration = format?.duration ?? video.duration ?? 0
  if (!(duration > 0)) throw new UnusableFile('La vidéo est vide')
  if (duration > MAX_DURATION_S) throw new UnusableFile('La vidéo dure plus de quatre heures')
  const coded = { width: video.width, height: video.height }
  const shown = shownSize(coded, pixelAspectOf(video), rotationOf(video))
  if (![coded, shown].every(fits)) throw new UnusableFile('L’image est trop grande')
  const pictureDuration = Math.min(duration, pictureDurationOf(video) ?? duration)
  const frameRate = frameRateOf(video)
  const frames = Math.max(frameRate * duration, video.nb_frames ?? 0)
  return {
    ...{ duration, pictureDuration, ...shown, frameRate, frames },
    ...{ hasAudio: soundTrack !== null, ...(soundTrack ? { soundTrack } : {}) },
    ...(INTERLACED.has(video.field_order) ? { isInterlaced: true } : {}),
    ...{ colour: colourOf(video) },
  }
}

function fits({ width, height }: { width: number; height: number }): boolean {
  return width <= MAX_WIDTH && height <= MAX_HEIGHT
}

/** Codecs that ffprobe may open and does not know have no name. */
function asSoundTrack({ codec_name = 'unknown', channels, sample_rate, disposition }: Stream) {
  const isDecodable = codec_name !== 'unknown' && codec_name !== 'none' && !!channels && !!sample_rate
  return { isDecodable, isDefault: disposition?.default === 1 }
}

/** Orders of half pictures: recorded and stored, top or bottom first. */
const INTERLACED = new Set<string | undefined>(['tt', 'bb', 'tb', 'bt'])

const MATRICES = new Map<string | undefined, ColourMatrix>([
  ['bt470bg', 'bt601'],
  ['smpte170m', 'bt601'],
  ['bt709', 'bt709'],
  ['bt2020nc', 'bt2020'],
  ['bt2020c', 'bt2020'],
])
const HDR_TRANSFERS = new Map<string | undefined, 'pq' | 'hlg'>([
  ['smpte2084', 'pq'],
  ['arib-std-b67', 'hlg'],
])

function colourOf({ color_space, color_transfer }: Stream): ColourTags {
  const matrix = MATRICES.get(color_space)
  const transfer = HDR_TRANSFERS.get(color_transfer)
  return { ...(matrix ? { matrix } : {}), ...(transfer ? { transfer } : {}) }
}

/** @returns 1 where pixels are square or nothing is known of them */
function pixelAspectOf({ sample_aspect_ratio = '' }: Stream): number {
  const [, width, height] = /^(\d{1,9}):(\d{1,9})$/.exec(sample_aspect_ratio) ?? []
  const aspect = Number(width) / Number(height)
  return aspect > 0 && Number.isFinite(aspect) ? aspect : 1
}

function parse(output: string): Probed {
  try {
    return probeSchema.parse(JSON.parse(output))
  } catch (error) {
    throw new UnusableFile(NOT_A_VIDEO, { cause: error })
  }
}

/** Degrees. Phones store upright videos rotated. */
function rotationOf({ side_data_list, tags }: Stream): number {
  return side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? tags?.rotate ?? 0
}

/** MKV has the duration in a label, such as 00:01:02.500000000, or not at all. */
function pictureDurationOf({ duration, tags }: Stream): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,9}):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tags?.DURATION ?? '') ?? []
  const known = duration ?? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return known > 0 ? known : undefined
}

/**
 * Rate of the encoded picture. Gaps between pictures are filled, so sixty pictures and one an hour later make an hour of
 * pictures; sparse recordings are filled less. A rate beyond any camera is kept, and its work decides.
 */
function frameRateOf({ avg_frame_rate, r_frame_rate }: Stream): number {
  const average = parseRate(avg_frame_rate) ?? DEFAULT_FRAME_RATE
  const nominal = parseRate(r_frame_rate) ?? average
  // Note: a rate taken from clock ticks is higher than we encode.
  if (nominal <= average || nominal > MAX_OUTPUT_FRAME_RATE) return average
  if (nominal < FIELDS * average) return nominal
  return Math.max(average, Math.min(nominal, SPARSE_FRAME_RATE))
}

/** @param fraction `30000/1001` */
function parseRate(fraction = ''): number | undefined {
  const [frames = 0, seconds = 1] = fraction.split('/').map(Number)
  const rate = frames / seconds
  return rate >= MIN_FRAME_RATE && Number.isFinite(rate) ? rate : undefined
}
