import ffmpeg from 'fluent-ffmpeg'
import type { Rendition } from '../../domain/ladder.ts'
import type { MediaFacts } from '../../ports.ts'
import { asFile, safeInputOptions } from './safe-input.ts'

export const SEGMENT_S = 4
const KEY_FRAME_S = 2
const AUDIO_RATE = '128k'
const MAX_OUTPUT_FRAME_RATE = 60

/** The first video stream that is no cover. */
const PICTURE = '0:V:0'

/** Folder names inside the output, also the paths of the playlists. */
export const AUDIO_FOLDER = 'audio'
export function folderOf(rendition: Rendition): string {
  return `v${rendition.height}`
}

/**
 * One ffmpeg for all renditions: the source is decoded once. fluent-ffmpeg, which is no longer maintained, only lines
 * up the arguments; running is ours.
 */
export function ladderArguments(
  input: string,
  output: string,
  facts: MediaFacts,
  ladder: Rendition[],
): string[] {
  const frameRate = Math.min(facts.frameRate, MAX_OUTPUT_FRAME_RATE)
  const keyFrames = Math.round(frameRate * KEY_FRAME_S)
  const command = ffmpeg(asFile(input))
    .inputOptions(['-nostdin', '-v', 'error', ...safeInputOptions()])
    .complexFilter(filterGraph(ladder, facts.frameRate))
  ladder.forEach((rendition, i) => {
    command.output(`${output}/${folderOf(rendition)}/index.m3u8`).outputOptions([
      ...['-map', `[v${i}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
      // Without a peak rate every rendition would announce the same bandwidth, and players could not choose.
      ...[
        '-maxrate',
        String(rendition.maxRate),
        '-bufsize',
        String(rendition.maxRate * 2),
        '-pix_fmt',
        'yuv420p',
      ],
      ...['-g', String(keyFrames), '-keyint_min', String(keyFrames), '-sc_threshold', '0'],
      ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_FRAME_S})`],
      ...hlsOptions(`${output}/${folderOf(rendition)}`),
    ])
  })
  if (facts.hasAudio) {
    command
      .output(`${output}/${AUDIO_FOLDER}/index.m3u8`)
      .outputOptions([
        ...['-map', '0:a:0', '-vn', '-c:a', 'aac', '-b:a', AUDIO_RATE, '-ac', '2', '-ar', '48000'],
        ...hlsOptions(`${output}/${AUDIO_FOLDER}`),
      ])
  }
  return argumentsOf(command)
}

/** One picture a tenth into the video, at most ten seconds in. */
export function posterArguments(input: string, output: string, facts: MediaFacts): string[] {
  const at = Math.min(10, facts.duration / 10)
  const command = ffmpeg(asFile(input))
    .inputOptions(['-nostdin', '-v', 'error', ...safeInputOptions(), '-ss', at.toFixed(2)])
    .output(`${output}/poster.jpg`)
    .outputOptions([
      '-map',
      PICTURE,
      '-frames:v',
      '1',
      '-vf',
      "scale='min(1280,iw)':-2,setsar=1",
      '-q:v',
      '3',
      '-map_metadata',
      '-1',
    ])
  return argumentsOf(command)
}

function filterGraph(ladder: Rendition[], frameRate: number): string {
  const limit = frameRate > MAX_OUTPUT_FRAME_RATE ? `fps=${MAX_OUTPUT_FRAME_RATE},` : ''
  const split = ladder.map((_, i) => `[s${i}]`).join('')
  const scaled = ladder.map(({ scale }, i) => `[s${i}]scale=${scale},setsar=1[v${i}]`)
  return [`[${PICTURE}]${limit}split=${ladder.length}${split}`, ...scaled].join(';')
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
  // Not part of its types, but the method that its own runner calls.
  return [
    '-y',
    ...(command as unknown as { _getArguments(): string[] })._getArguments().filter((one) => one !== '-y'),
  ]
}
