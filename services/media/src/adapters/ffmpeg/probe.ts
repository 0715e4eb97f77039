import { errors } from '@alcove/contracts'
import { z } from 'zod'
import { type MediaFacts, UnusableFile } from '../../ports.ts'
import { type Limits, threadOptions } from './limits.ts'
import { isShortage, runTool, ToolFailed } from './run-tool.ts'
import { asFile, MAX_HEIGHT, MAX_WIDTH, safeProbeOptions } from './safe-input.ts'

const TIMEOUT_MS = 20_000
const MAX_STREAMS = 16
const MAX_DURATION_S = 4 * 3_600
const DEFAULT_FRAME_RATE = 25
const MAX_FRAME_RATE = 120

/** Nothing else: labels are as long as their author likes, and are none of our business. */
const ENTRIES = [
  'format=duration',
  'stream=codec_type,codec_name,width,height,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'stream_tags=rotate,DURATION',
  'stream_side_data=rotation',
].join(':')

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      avg_frame_rate: z.string().optional(),
      duration: z.coerce.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      tags: z
        .object({ rotate: z.coerce.number().catch(0).optional(), DURATION: z.string().optional() })
        .optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number().optional() }).optional(),
})
type Stream = z.output<typeof probeSchema>['streams'][number]

const NOT_A_VIDEO = errors.NOT_A_VIDEO.message
export const CODEC_NOT_TAKEN = "Le format de l'image ou du son n'est pas pris en charge"
/** Of the picture, as ffprobe names them. */
const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores'])

/** @throws UnusableFile */
export async function probe(ffprobe: string, input: string, limits: Limits = {}): Promise<MediaFacts> {
  const options = ['-v', 'error', ...threadOptions(limits), ...safeProbeOptions()]
  const args = [...options, '-show_entries', ENTRIES, '-of', 'json', asFile(input)]
  const output = await runTool(ffprobe, args, { timeoutMs: TIMEOUT_MS, memoryMb: limits.memoryMb }).catch(
    (error) => {
      if (!(error instanceof ToolFailed) || isShortage(error)) throw error
      const reason = /not on whitelist/i.test(error.stderr) ? CODEC_NOT_TAKEN : NOT_A_VIDEO
      throw new UnusableFile(reason, { cause: error })
    },
  )
  const { streams, format } = read(output)
  if (streams.length > MAX_STREAMS) throw new UnusableFile('Le fichier contient trop de pistes')
  // The cover picture of a sound file is a video stream too, of one frame.
  const video = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  if (!video?.width || !video.height || !video.codec_name || video.codec_name === 'unknown')
    throw new UnusableFile(NOT_A_VIDEO)
  if (!VIDEO_CODECS.has(video.codec_name)) throw new UnusableFile(CODEC_NOT_TAKEN)
  const duration = format?.duration ?? video.duration ?? 0
  if (!(duration > 0)) throw new UnusableFile('La vidéo est vide')
  if (duration > MAX_DURATION_S) throw new UnusableFile('La vidéo dure plus de quatre heures')
  if (video.width > MAX_WIDTH || video.height > MAX_HEIGHT) throw new UnusableFile("L'image est trop grande")
  const [width, height] = isTurned(video) ? [video.height, video.width] : [video.width, video.height]
  const hasAudio = streams.some((one) => one.codec_type === 'audio' && one.codec_name !== undefined)
  const pictureDuration = Math.min(duration, pictureDurationOf(video) ?? duration)
  return { duration, pictureDuration, width, height, frameRate: frameRateOf(video), hasAudio }
}

/** @throws UnusableFile for facts that no file should have */
function read(output: string): z.output<typeof probeSchema> {
  try {
    return probeSchema.parse(JSON.parse(output))
  } catch (error) {
    throw new UnusableFile(NOT_A_VIDEO, { cause: error })
  }
}

/** Phones store upright videos lying on their side. */
function isTurned(video: Stream): boolean {
  const rotation =
    video.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? video.tags?.rotate ?? 0
  return Math.abs(rotation) % 180 === 90
}

/** MKV says it in a label, such as 00:01:02.500000000, or not at all. */
function pictureDurationOf({ duration, tags }: Stream): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(tags?.DURATION ?? '') ?? []
  const known = duration ?? Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  return known > 0 ? known : undefined
}

function frameRateOf({ avg_frame_rate }: Stream): number {
  const [frames = 0, seconds = 1] = (avg_frame_rate ?? '').split('/').map(Number)
  const rate = frames / seconds
  return rate > 0 && rate <= MAX_FRAME_RATE ? rate : DEFAULT_FRAME_RATE
}
