import ffmpeg from 'fluent-ffmpeg'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { longestRead } from '../../domain/output-size.ts'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import type { Rendition } from '../../domain/renditions/ladder.ts'
import type { RenditionPlan } from '../../domain/renditions/rendition-plan.ts'
import { KEY_FRAME_S, SEGMENT_S } from '../../domain/renditions/segments.ts'
import { av1Options } from './av1/encoder-options.ts'
import { type Limits, threadOptions } from './limits.ts'
import { COLOUR_TAGS, ladderFilters } from './pictures/picture-filters.ts'
import { announcedSizeOptions, asFile, safeInputOptions, wholePictureOptions } from './safe-input.ts'
import type { ToolVersion } from './tool-version.ts'

const AUDIO_RATE = '128k'
const AUDIO_SAMPLES_PER_S = 48_000
/** Samples that ffmpeg's AAC encoder puts in front. */
const ENCODER_DELAY = 1_024

/** Folder of a rendition inside the output, also the path of its playlist: `v720`, `v720-av1`. */
export function folderOf(rendition: Rendition, codec: VideoCodec = 'h264'): string {
  const folder = `v${String(rendition.height).padStart(2, '0')}`
  return codec === 'h264' ? folder : `${folder}-${codec}`
}

interface LadderFiles {
  input: string
  output: string
  /** A file whose sound is taken as it is, that of the first rendition; encoded from the input if omitted. */
  sound?: string
  /** Writes a digest of the pictures that are decoded to the fourth descriptor. */
  isCompared?: boolean
  /** H.264 if omitted. */
  codec?: VideoCodec
}

/**
 * One ffmpeg for all renditions, each with its sound, so that the source is decoded once. fluent-ffmpeg, which is no longer
 * maintained, only assembles the arguments; `runTool` runs them.
 */
export function ladderArguments(
  { input, output, sound, isCompared, codec = 'h264' }: LadderFiles,
  plan: RenditionPlan,
  ladder: Rendition[],
  version: ToolVersion,
  limits: Limits = {},
): string[] {
  const command = ladderCommand({ input, isCompared }, plan, ladder, version, limits)
  if (sound) command.input(asFile(sound)).inputOptions(safeInputOptions())
  ladder.forEach((rendition, i) => {
    const folder = `${output}/${folderOf(rendition, codec)}`
    command
      .output(`${folder}/index.m3u8`)
      .outputOptions(pictureOptions(`[v${i}]`, plan, version))
      .outputOptions(ENCODERS[codec](rendition, plan, limits))
      .outputOptions(sound ? COPIED_SOUND : soundOptions(plan))
      .outputOptions(hlsOptions(folder))
  })
  if (isCompared) addDigest(command, version)
  return argumentsOf(command)
}

const COPIED_SOUND = ['-map', '1:a:0', '-c:a', 'copy']

/** Arguments for one rendition as a fragmented MP4 on the standard output, a fragment for each key frame. */
export function streamArguments(
  { input, isCompared }: Pick<LadderFiles, 'input' | 'isCompared'>,
  plan: RenditionPlan,
  rendition: Rendition,
  version: ToolVersion,
  limits: Limits = {},
): string[] {
  const command = ladderCommand({ input, isCompared }, plan, [rendition], version, limits)
  command
    .output('pipe:1')
    .outputOptions(pictureOptions('[v0]', plan, version))
    .outputOptions(ENCODERS.h264(rendition, plan, limits))
    .outputOptions(soundOptions(plan))
    .outputOptions(STREAM)
  if (isCompared) addDigest(command, version)
  return argumentsOf(command)
}

/** Quick rather than cryptographic: to forge it, an uploader has to choose every decoded byte of both runs. */
const DIGEST = ['-f', 'hash', '-hash', 'murmur3']

function addDigest(command: ffmpeg.FfmpegCommand, version: ToolVersion): void {
  command.output('pipe:3').outputOptions(['-map', '[compared]', ...keepTimes(version), ...DIGEST])
}

/**
 * Microseconds. Beside a sound that begins late or pauses, the muxer holds the picture back this long; then it writes it
 * without, and players wait for the sound of a segment until a later one.
 */
const LONGEST_SILENCE = 300_000_000

/** Chapters would become a track of their own, which holds back every fragment. */
const NOTHING_ELSE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']

const STREAM = [
  ...[...NOTHING_ELSE, '-f', 'mp4', '-flush_packets', '1', '-max_interleave_delta', String(LONGEST_SILENCE)],
  ...['-movflags', 'frag_keyframe+delay_moov+default_base_moof'],
]

function ladderCommand(
  { input, isCompared }: Pick<LadderFiles, 'input' | 'isCompared'>,
  plan: RenditionPlan,
  ladder: Rendition[],
  version: ToolVersion,
  limits: Limits,
): ffmpeg.FfmpegCommand {
  return inputCommand(input, plan.facts, version, limits).complexFilter(
    ladderFilters(plan, ladder, isCompared),
  )
}

function inputCommand(
  input: string,
  facts: MediaFacts,
  version: ToolVersion,
  limits: Limits,
): ffmpeg.FfmpegCommand {
  return ffmpeg(asFile(input))
    .inputOptions(['-nostdin', '-v', 'error', ...threadOptions(limits), ...safeInputOptions()])
    .inputOptions([...announcedSizeOptions(facts), ...wholePictureOptions(version)])
    .inputOptions(['-t', String(longestRead(facts))])
}

function pictureOptions(source: string, { keyFrameGap }: RenditionPlan, version: ToolVersion): string[] {
  return [
    ...['-map', source, ...keepTimes(version), ...COLOUR_TAGS, '-pix_fmt', 'yuv420p'],
    ...['-g', String(keyFrameGap), '-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_S})`],
  ]
}

type EncoderOptions = (rendition: Rendition, plan: RenditionPlan, limits: Limits) => string[]

const ENCODERS: Record<VideoCodec, EncoderOptions> = {
  h264: ({ maxRate }, { keyFrameGap }, limits) => [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
    // Captions inside the pictures of a source reach viewers past the captions parser and moderators.
    ...['-a53cc', '0', ...threadOptions(limits)],
    // Without a peak rate every rendition would announce the same bandwidth, and players could not choose.
    ...['-maxrate', String(maxRate), '-bufsize', String(maxRate * 2)],
    ...['-keyint_min', String(keyFrameGap), '-sc_threshold', '0'],
  ],
  av1: ({ maxRate }, _, limits) => av1Options(maxRate, limits),
}

/** Keeps timestamps: the filters have set the rate, and filling up again would make the output longer than its source. */
export function keepTimes({ isSupported }: ToolVersion): string[] {
  return isSupported ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr']
}

/**
 * Fills gaps in the sound with silence, also at both ends: browsers stop at a segment without sound. The samples that the
 * encoder puts in front take the place of the first ones, so that its output begins at zero and keeps its time when copied.
 */
function soundOptions({ soundTrack, facts }: Pick<RenditionPlan, 'soundTrack' | 'facts'>): string[] {
  if (soundTrack === null) return []
  const samples = Math.ceil(facts.pictureDuration * AUDIO_SAMPLES_PER_S)
  const filters = [
    `aresample=${AUDIO_SAMPLES_PER_S}:async=1:first_pts=0`,
    `apad=whole_len=${samples}`,
    `atrim=start_sample=${ENCODER_DELAY}`,
  ]
  return [
    ...['-map', `0:a:${soundTrack}`, '-c:a', 'aac', '-b:a', AUDIO_RATE],
    ...['-ac', '2', '-ar', String(AUDIO_SAMPLES_PER_S)],
    ...['-af', filters.join(',')],
    // Sound queues here until the first pictures are encoded; with slow pictures that is minutes of sound.
    ...['-max_muxing_queue_size', '9999'],
  ]
}

function hlsOptions(folder: string): string[] {
  return [
    ...[...NOTHING_ELSE, '-f', 'hls', '-hls_time', String(SEGMENT_S), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_flags', 'independent_segments', '-hls_segment_filename', `${folder}/s%05d.m4s`],
  ]
}

function argumentsOf(command: ffmpeg.FfmpegCommand): string[] {
  // Missing from its types, but the method that its own runner calls.
  return [
    '-y',
    ...(command as unknown as { _getArguments(): string[] })._getArguments().filter((one) => one !== '-y'),
  ]
}
