export const MAX_WIDTH = 8_192
/** Twice that of 8K, for pictures that stand upright. */
export const MAX_HEIGHT = 8_640

/** Names of decoders: for some formats ffmpeg has several, and which ones depends on how it was built. */
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
/** Subtitles and covers, which we leave out. */
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
 * What every ffmpeg gets before its input. Without the format list, a playlist that calls itself .mp4 can make it read
 * other files; the codec list keeps decoders nobody asked for out of reach.
 */
export function safeInputOptions(): string[] {
  return options([...VIDEO_DECODERS, ...AUDIO_DECODERS])
}

/** The same for ffprobe, which opens a decoder for every stream and gives up on the first that it may not open. */
export function safeProbeOptions(): string[] {
  return options([...VIDEO_DECODERS, ...AUDIO_DECODERS, ...COMPANION_DECODERS])
}

function options(decoders: string[]): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe'],
    ...['-format_whitelist', 'mov,matroska,avi'],
    ...['-codec_whitelist', decoders.join(',')],
    // A stream may change its size on the way, long after the first picture has been judged.
    ...['-max_pixels', String(MAX_WIDTH * MAX_HEIGHT)],
  ]
}

/** Coded pictures are up to this much wider and higher than shown ones; and some more is cut off from honest ones. */
const CODED_BEYOND = 64
const CUT_OFF = 2

/**
 * Decodes no picture that is much larger than those that the file was charged for: one may announce small ones and go on
 * with the largest. For ffmpeg, behind `safeInputOptions`.
 */
export function announcedSizeOptions({ width, height }: { width: number; height: number }): string[] {
  const most = CUT_OFF * (width + CODED_BEYOND) * (height + CODED_BEYOND)
  return ['-max_pixels:V:0', String(Math.min(most, MAX_WIDTH * MAX_HEIGHT))]
}

/** What ffmpeg says of a picture that is larger than it may be. */
export const GROWN = /exceeds specified max pixel count/

/** The prefix keeps any name from being read as an option or a protocol. */
export function asFile(path: string): string {
  return `file:${path}`
}
