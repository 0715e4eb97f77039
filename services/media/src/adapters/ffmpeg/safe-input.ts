import type { ToolVersion } from './tool-version.ts'

export const MAX_WIDTH = 8_192
/** Twice the height of 8K, for upright pictures. */
export const MAX_HEIGHT = 8_640

/** Decoder names: ffmpeg has several for some formats, depending on its build. */
const VIDEO_DECODERS = [
  ...['h264', 'hevc', 'vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ...['mpeg4', 'prores', 'prores_ks'],
]
const AUDIO_DECODERS = [
  ...['aac', 'aac_fixed', 'mp3', 'mp3float', 'mp2', 'mp2float', 'ac3', 'ac3_fixed', 'eac3'],
  ...['opus', 'libopus', 'vorbis', 'libvorbis', 'flac', 'alac'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_f32le', 'pcm_u8'],
  ...['pcm_alaw', 'pcm_mulaw'],
]
/** Decoders of subtitles and covers, which we leave out. */
const COMPANION_DECODERS = [
  ...[
    'srt',
    'subrip',
    'ass',
    'ssa',
    'mov_text',
    'webvtt',
    'text',
    'dvdsub',
    'pgssub',
    'dvbsub',
    'xsub',
    'cc_dec',
  ],
  ...['mjpeg', 'png', 'bmp'],
]

/**
 * Options before every input of ffmpeg. Without the format list, a playlist named .mp4 can make it read other files;
 * the codec list excludes all unneeded decoders.
 */
export function safeInputOptions(): string[] {
  return options([...VIDEO_DECODERS, ...AUDIO_DECODERS])
}

/** The same for ffprobe, which opens a decoder for every stream and gives up at the first that is not allowed. */
export function safeProbeOptions(): string[] {
  return options([...VIDEO_DECODERS, ...AUDIO_DECODERS, ...COMPANION_DECODERS])
}

function options(decoders: string[]): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe'],
    ...['-format_whitelist', 'mov,matroska,avi'],
    ...['-codec_whitelist', decoders.join(',')],
    // A stream may change its size after the first picture has been checked.
    ...['-max_pixels', String(MAX_WIDTH * MAX_HEIGHT)],
  ]
}

/** Pixels by which coded pictures may exceed shown ones; honest files crop some more. */
const CODED_BEYOND = 64
const CUT_OFF = 2

/**
 * Refuses pictures much larger than those the file was charged for: a file may announce small ones and continue with the
 * largest. For ffmpeg, after `safeInputOptions`.
 */
export function announcedSizeOptions({ width, height }: { width: number; height: number }): string[] {
  const most = CUT_OFF * (width + CODED_BEYOND) * (height + CODED_BEYOND)
  return ['-max_pixels:V:0', String(Math.min(most, MAX_WIDTH * MAX_HEIGHT))]
}

/**
 * Options before a source, against crops that its container asks for: releases before 7.1 show whole pictures, and moderators
 * may have judged those. What the codec itself cuts off is no picture.
 */
export function wholePictureOptions({ appliesCrops }: Pick<ToolVersion, 'appliesCrops'>): string[] {
  return appliesCrops ? ['-apply_cropping', 'codec'] : []
}

/** The error of ffmpeg for a picture above the allowed size. */
export const GROWN = /exceeds specified max pixel count/

/** The prefix keeps any name from being read as an option or a protocol. */
export function asFile(path: string): string {
  return `file:${path}`
}
