import { join } from 'node:path'

export interface OddSource {
  name: string
  /** What is odd about it. */
  what: string
  /** Arguments of ffmpeg. */
  args: (folder: string) => string[]
  change?: (bytes: Buffer) => void
  /** As a player shows it. */
  size: [width: number, height: number]
  /** Of the tallest rendition, if not the same. */
  made?: [width: number, height: number]
  seconds: number
  hasSound?: boolean
}

export const SUBTITLES = '1\n00:00:00,000 --> 00:00:01,500\nBonjour\n'

const pattern = (size: string, seconds = 1) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
]
/** In RGB, so that its sides may be odd. */
const oddPattern = (size: string) => ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=1`]
const tone = (pitch = 440, seconds = 1) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${pitch}:duration=${seconds}`,
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const hevc = (colours = '') => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
  ...['-x265-params', `log-level=error${colours}`],
]

/** A grey film whose brightness is coded by a curve of high dynamic range, white being 203 cd/m². */
function greyIn(curve: string): string[] {
  const grey = 'color=gray:size=160x120:rate=25:duration=1,format=yuv444p10le'
  const tagged = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
  const linear = 'zscale=t=linear:npl=203,format=gbrpf32le'
  const coded = `zscale=t=${curve}:m=2020_ncl:p=2020:r=limited:npl=203,format=yuv420p10le`
  return [
    ...['-f', 'lavfi', '-i', `${grey},${tagged},${linear},${coded}`],
    ...hevc(`:colorprim=bt2020:transfer=${curve}:colormatrix=bt2020nc`),
  ]
}

/** First two rows of the matrix of a track header (ISO/IEC 14496-12, 8.3.2), without their last numbers. */
const TURNS = { 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] }

/** A film that is bright on its left, with a note that players turn it clockwise. */
function turned(degrees: keyof typeof TURNS): OddSource {
  const bars = 'color=black:size=160x120:rate=25:duration=1,drawbox=x=0:y=0:w=50:h=120:color=white:t=fill'
  return {
    name: `turned-${degrees}.mp4`,
    what: `a film that was stored turned by ${degrees} degrees`,
    args: () => ['-f', 'lavfi', '-i', bars, ...h264],
    change(bytes) {
      const matrix = bytes.indexOf('tkhd') + 44
      for (const [i, value] of TURNS[degrees].entries())
        bytes.writeInt32BE(value * 65_536, matrix + 4 * (i < 2 ? i : i + 1))
    },
    size: degrees === 180 ? [160, 120] : [120, 160],
    seconds: 1,
  }
}

export const ODD_SOURCES: OddSource[] = [
  {
    name: 'ten-bits.mp4',
    what: 'H.264 of 10 bits',
    args: () => [...pattern('160x120'), ...h264.with(-1, 'yuv420p10le')],
    size: [160, 120],
    seconds: 1,
  },
  {
    name: 'hevc-ten-bits.mkv',
    what: 'HEVC of 10 bits',
    args: () => [...pattern('160x120'), ...hevc()],
    size: [160, 120],
    seconds: 1,
  },
  { name: 'hdr10.mp4', what: 'HDR10', args: () => greyIn('smpte2084'), size: [160, 120], seconds: 1 },
  { name: 'hlg.mp4', what: 'HLG', args: () => greyIn('arib-std-b67'), size: [160, 120], seconds: 1 },
  {
    name: 'full-range.mp4',
    what: 'full range',
    args: () => [...pattern('160x120'), ...h264.with(-1, 'yuvj420p')],
    size: [160, 120],
    seconds: 1,
  },
  {
    name: 'red.mp4',
    what: 'colours of standard definition',
    args: () => [
      ...['-f', 'lavfi', '-i', 'color=red:size=160x120:rate=25:duration=1,format=rgb24'],
      ...['-vf', 'scale=out_color_matrix=bt601', ...h264],
    ],
    size: [160, 120],
    seconds: 1,
  },
  turned(90),
  turned(180),
  turned(270),
  {
    name: 'stretched.mp4',
    what: 'pixels that are wider than high',
    args: () => [...pattern('240x180'), '-vf', 'setsar=4/3', ...h264],
    size: [320, 180],
    seconds: 1,
  },
  {
    name: 'squeezed.mkv',
    what: 'pixels that are higher than wide',
    args: () => [...pattern('160x120'), '-vf', 'setsar=3/4', ...h264],
    size: [160, 160],
    seconds: 1,
  },
  {
    name: 'fields.mp4',
    what: 'interlaced pictures',
    args: () => [
      ...['-f', 'lavfi', '-i', "smptebars=size=640x180:rate=50:duration=2,crop=320:180:x='mod(n*6\\,320)'"],
      ...['-vf', 'tinterlace=interleave_top,fieldorder=tff', ...h264, '-flags', '+ildct+ilme'],
    ],
    size: [320, 180],
    seconds: 2,
  },
  {
    name: 'varying.mp4',
    what: 'a varying rate',
    args: () => [
      ...pattern('160x120', 3),
      ...['-vf', "select='if(lt(t,1),1,not(mod(n,5)))'", '-vsync', 'vfr', ...h264],
    ],
    size: [160, 120],
    seconds: 3,
  },
  {
    name: 'odd-sides.avi',
    what: 'odd sides',
    args: () => [...oddPattern('321x241'), '-c:v', 'mpeg4', '-q:v', '5'],
    size: [321, 241],
    made: [320, 240],
    seconds: 1,
  },
  {
    name: 'full-colours.mp4',
    what: 'odd sides with as many colours as pixels',
    args: () => [...oddPattern('161x121'), ...h264.with(-1, 'yuv444p')],
    size: [161, 121],
    made: [160, 120],
    seconds: 1,
  },
  {
    name: 'two-tracks.mkv',
    what: 'two sound tracks, the second marked',
    args: () => [
      ...[...pattern('160x120', 2), ...tone(440, 2), ...tone(880, 2), '-map', '0', '-map', '1', '-map', '2'],
      ...[...h264, '-c:a', 'aac', '-disposition:a:0', '0', '-disposition:a:1', 'default'],
    ],
    size: [160, 120],
    seconds: 2,
    hasSound: true,
  },
  ...(['mov_text', 'srt'] as const).map((codec) => ({
    name: `captions.${codec === 'srt' ? 'mkv' : 'mp4'}`,
    what: `embedded captions (${codec})`,
    args: (folder: string) => [
      ...[...pattern('160x120', 2), ...tone(440, 2), '-i', join(folder, 'captions.srt'), ...h264],
      ...['-map', '0', '-map', '1', '-map', '2', '-c:a', 'aac', '-c:s', codec],
    ],
    size: [160, 120] as [number, number],
    seconds: 2,
    hasSound: true,
  })),
  {
    name: 'surround.mp4',
    what: 'sound of 5.1 channels',
    args: () => [
      ...pattern('160x120', 2),
      ...['-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(2764*t)|0|0.1*sin(5528*t)|0|0|0:c=5.1:d=2'],
      ...[...h264, '-c:a', 'aac'],
    ],
    size: [160, 120],
    seconds: 2,
    hasSound: true,
  },
  {
    name: 'telephone.mov',
    what: 'sound of 8 kHz in one channel',
    args: () => [...pattern('160x120', 2), ...tone(440, 2), ...h264, '-c:a', 'pcm_s16le', '-ar', '8000'],
    size: [160, 120],
    seconds: 2,
    hasSound: true,
  },
  {
    name: 'late-sound.mp4',
    what: 'sound that begins late',
    args: () => [...pattern('160x120', 3), '-itsoffset', '1.5', ...tone(440, 1), ...h264, '-c:a', 'aac'],
    size: [160, 120],
    seconds: 3,
    hasSound: true,
  },
  {
    name: 'late-picture.mkv',
    what: 'a picture that begins after the sound',
    args: () => [...tone(440, 3), '-itsoffset', '1', ...pattern('160x120', 2), ...h264, '-c:a', 'aac'],
    size: [160, 120],
    seconds: 3,
    hasSound: true,
  },
  {
    name: 'silent.mp4',
    what: 'a silent film',
    args: () => [...pattern('160x120', 2), ...h264],
    size: [160, 120],
    seconds: 2,
  },
]
