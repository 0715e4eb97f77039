/**
 * What every ffmpeg and ffprobe gets before its input. Without the format list, a playlist that calls itself .mp4 can
 * make ffmpeg read other files; the codec list keeps decoders nobody asked for out of reach.
 */
const DECODERS = [
  ...[
    'h264',
    'hevc',
    'vp8',
    'libvpx',
    'vp9',
    'libvpx-vp9',
    'av1',
    'libdav1d',
    'libaom-av1',
    'mpeg4',
    'prores',
    'prores_ks',
  ],
  ...[
    'aac',
    'aac_fixed',
    'mp3',
    'mp3float',
    'mp2',
    'mp2float',
    'ac3',
    'ac3_fixed',
    'eac3',
    'opus',
    'libopus',
    'vorbis',
    'libvorbis',
  ],
  ...[
    'flac',
    'alac',
    'pcm_s16le',
    'pcm_s16be',
    'pcm_s24le',
    'pcm_s24be',
    'pcm_s32le',
    'pcm_f32le',
    'pcm_u8',
    'pcm_alaw',
    'pcm_mulaw',
  ],
]

export function safeInputOptions(): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe'],
    ...['-format_whitelist', 'mov,matroska,avi'],
    ...['-codec_whitelist', DECODERS.join(',')],
  ]
}

/** The prefix keeps any name from being read as an option or a protocol. */
export function asFile(path: string): string {
  return `file:${path}`
}
