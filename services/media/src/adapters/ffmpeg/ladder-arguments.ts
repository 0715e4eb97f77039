import ffmpeg from 'fluent-ffmpeg'
import type { Rendition } from '../../domain/ladder.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { longestRead } from '../../domain/output-size.ts'
import { KEY_FRAME_S, SEGMENT_S } from '../../domain/renditions/segments.ts'
import { type Limits, threadOptions } from './limits.ts'
import { announcedSizeOptions, asFile, safeInputOptions } from './safe-input.ts'
import type { ToolVersion } from './tool-version.ts'

const AUDIO_RATE = '128k'
const AUDIO_SAMPLES_PER_S = 48_000
/** Samples that ffmpeg's AAC encoder puts in front. */
const ENCODER_DELAY = 1_024
export const MAX_OUTPUT_FRAME_RATE = 60
/** Seconds by which picture and sound may end apart without players noticing. */
const LATE_S = 0.5

const POSTER_WIDTH = 1_280

/** The first video stream that is no cover. */
const PICTURE = '0:V:0'

/** Folder of a rendition inside the output, also the path of its playlist. */
export function folderOf(rendition: Rendition): string {
  return `v${String(rendition.height).padStart(2, '0')}`
}

interface LadderFiles {
  input: string
  output: string
  /** A file whose sound is taken as it is, that of the first rendition; encoded from the input if omitted. */
  sound?: string
}

/**
 * One ffmpeg for all renditions, each with its sound, so that the source is decoded once. fluent-ffmpeg, which is no longer
 * maintained, only assembles the arguments; `runTool` runs them.
 */
export function ladderArguments(
  { input, output, sound }: LadderFiles,
  facts: MediaFacts,
  ladder: Rendition[],
  version: ToolVersion,
  limits: Limits = {},
): string[] {
  const command = ladderCommand(input, facts, ladder, limits)
  if (sound) command.input(asFile(sound)).inputOptions(safeInputOptions())
  ladder.forEach((rendition, i) => {
    command
      .output(`${output}/${folderOf(rendition)}/index.m3u8`)
      .outputOptions(pictureOptions(`[v${i}]`, rendition, facts, version, limits))
      .outputOptions(sound ? COPIED_SOUND : soundOptions(facts))
      .outputOptions(hlsOptions(`${output}/${folderOf(rendition)}`))
  })
  return argumentsOf(command)
}

const COPIED_SOUND = ['-map', '1:a:0', '-c:a', 'copy']

/** Arguments for one rendition as a fragmented MP4 on the standard output, a fragment for each key frame. */
export function streamArguments(
  input: string,
  facts: MediaFacts,
  rendition: Rendition,
  version: ToolVersion,
  limits: Limits = {},
): string[] {
  const command = ladderCommand(input, facts, [rendition], limits)
  command
    .output('pipe:1')
    .outputOptions(pictureOptions('[v0]', rendition, facts, version, limits))
    .outputOptions(soundOptions(facts))
    .outputOptions(STREAM)
  return argumentsOf(command)
}

const STREAM = [
  ...['-map_metadata', '-1', '-sn', '-dn', '-f', 'mp4', '-flush_packets', '1'],
  ...['-movflags', 'frag_keyframe+delay_moov+default_base_moof'],
]

/**
 * Arguments for the same with the picture of the source as it is. Only slices are kept: other units may hold anything, such
 * as the place of a recording.
 */
export function copyArguments(input: string, facts: MediaFacts, limits: Limits = {}): string[] {
  const command = inputCommand(input, facts, limits)
    .output('pipe:1')
    .outputOptions(['-map', PICTURE, '-c:v', 'copy', '-bsf:v', 'filter_units=pass_types=1|5'])
    .outputOptions(soundOptions(facts))
    .outputOptions(STREAM)
  return argumentsOf(command)
}

function ladderCommand(
  input: string,
  facts: MediaFacts,
  ladder: Rendition[],
  limits: Limits,
): ffmpeg.FfmpegCommand {
  return inputCommand(input, facts, limits).complexFilter(filterGraph(ladder, facts))
}

function inputCommand(input: string, facts: MediaFacts, limits: Limits): ffmpeg.FfmpegCommand {
  return ffmpeg(asFile(input))
    .inputOptions(['-nostdin', '-v', 'error', ...threadOptions(limits), ...safeInputOptions()])
    .inputOptions([...announcedSizeOptions(facts), '-t', String(longestRead(facts))])
}

function pictureOptions(
  source: string,
  rendition: Rendition,
  facts: MediaFacts,
  version: ToolVersion,
  limits: Limits,
): string[] {
  const keyFrames = String(Math.max(1, Math.round(outputRate(facts) * KEY_FRAME_S)))
  return [
    ...[
      '-map',
      source,
      ...keepTimes(version),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      'main',
    ],
    ...['-crf', '23', ...threadOptions(limits)],
    // Without a peak rate every rendition would announce the same bandwidth, and players could not choose.
    ...['-maxrate', String(rendition.maxRate), '-bufsize', String(rendition.maxRate * 2)],
    ...['-pix_fmt', 'yuv420p', '-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_S})`],
  ]
}

/** Arguments for the poster: a picture at a tenth of the video, at most ten seconds in. */
export function posterArguments(
  input: string,
  output: string,
  facts: MediaFacts,
  limits: Limits = {},
): string[] {
  const at = Math.min(10, facts.duration / 10)
  const command = ffmpeg(asFile(input))
    .inputOptions([
      '-nostdin',
      '-v',
      'error',
      ...threadOptions(limits),
      ...safeInputOptions(),
      ...announcedSizeOptions(facts),
      '-ss',
      at.toFixed(2),
    ])
    .output(`${output}/poster.jpg`)
    .outputOptions([
      '-map',
      PICTURE,
      '-frames:v',
      '1',
      '-vf',
      `scale=${posterSize(facts)},setsar=1`,
      '-q:v',
      '3',
      '-map_metadata',
      '-1',
    ])
  return argumentsOf(command)
}

/** Both sides, as with renditions. */
function posterSize({ width, height }: Pick<MediaFacts, 'width' | 'height'>): string {
  const shown = Math.min(POSTER_WIDTH, width)
  return `${shown}:${Math.max(2, 2 * Math.round((height * shown) / width / 2))}`
}

/** Pictures per second of every rendition. */
export function outputRate({ frameRate }: Pick<MediaFacts, 'frameRate'>): number {
  return Math.min(frameRate, MAX_OUTPUT_FRAME_RATE)
}

/** Keeps timestamps: the filters have set the rate, and filling up again would make the output longer than its source. */
export function keepTimes({ isSupported }: ToolVersion): string[] {
  return isSupported ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr']
}

/** Seconds for which the last picture is held when the sound lasts longer. */
export function heldPicture({
  duration,
  pictureDuration,
}: Pick<MediaFacts, 'duration' | 'pictureDuration'>): number {
  return duration - pictureDuration > LATE_S ? duration - pictureDuration : 0
}

/**
 * Fills gaps in the sound with silence, also at both ends: browsers stop at a segment without sound. The samples that the
 * encoder puts in front take the place of the first ones, so that its output begins at zero and keeps its time when copied.
 */
function soundOptions({ hasAudio, pictureDuration }: MediaFacts): string[] {
  if (!hasAudio) return []
  const samples = Math.ceil(pictureDuration * AUDIO_SAMPLES_PER_S)
  const filters = [
    `aresample=${AUDIO_SAMPLES_PER_S}:async=1:first_pts=0`,
    `apad=whole_len=${samples}`,
    `atrim=start_sample=${ENCODER_DELAY}`,
  ]
  return [
    ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', AUDIO_RATE, '-ac', '2', '-ar', String(AUDIO_SAMPLES_PER_S)],
    ...['-af', filters.join(',')],
    // Sound queues here until the first pictures are encoded; with slow pictures that is minutes of sound.
    ...['-max_muxing_queue_size', '9999'],
  ]
}

function filterGraph(ladder: Rendition[], facts: MediaFacts): string {
  // Always explicit: ffmpeg guesses the rate of the closest pictures and fills every gap at that rate.
  const rate = `fps=${outputRate(facts)},`
  const held = heldPicture(facts)
  const hold = held > 0 ? `tpad=stop_mode=clone:stop_duration=${held.toFixed(3)},` : ''
  const split = ladder.map((_, i) => `[s${i}]`).join('')
  const scaled = ladder.map(({ width, lines }, i) => `[s${i}]scale=${width}:${lines},setsar=1[v${i}]`)
  return [`[${PICTURE}]${rate}${hold}split=${ladder.length}${split}`, ...scaled].join(';')
}

function hlsOptions(folder: string): string[] {
  return [
    ...[
      '-map_metadata',
      '-1',
      '-sn',
      '-dn',
      '-f',
      'hls',
      '-hls_time',
      String(SEGMENT_S),
      '-hls_playlist_type',
      'vod',
    ],
    ...[
      '-hls_segment_type',
      'fmp4',
      '-hls_fmp4_init_filename',
      'init.mp4',
      '-hls_flags',
      'independent_segments',
    ],
    ...['-hls_segment_filename', `${folder}/s%05d.m4s`],
  ]
}

function argumentsOf(command: ffmpeg.FfmpegCommand): string[] {
  // Missing from its types, but the method that its own runner calls.
  return [
    '-y',
    ...(command as unknown as { _getArguments(): string[] })._getArguments().filter((one) => one !== '-y'),
  ]
}
