import type { HostileFile, Outcome } from './hostile-file.ts'

function odd(
  name: string,
  extension: HostileFile['extension'],
  outcome: Outcome,
  args: (film: string) => string[],
): HostileFile {
  return {
    name: `Odd: ${name}`,
    ...{ extension, outcome },
    make: async (clips) => clips.make(`odd.${extension}`, args(await clips.path('tiny.mp4'))),
  }
}

const picture = (filter = 'null') => [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=25:duration=1', '-vf', filter],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
]
const colours = (transfer: string, matrix: string, primaries: string) => [
  ...['-color_trc', transfer, '-colorspace', matrix, '-color_primaries', primaries],
]

/** Files that ffmpeg writes, and that say of themselves what no camera says. */
export const ODD_FILES: HostileFile[] = [
  odd('pixels a thousand times wider than high', 'mp4', 'prepared', () => picture('setsar=1000/1')),
  odd('pixels a thousand times higher than wide', 'mkv', 'bounded', () => picture('setsar=1/1000')),
  odd('PQ with 8 bits', 'mp4', 'prepared', () => [
    ...picture(),
    ...colours('smpte2084', 'bt2020nc', 'bt2020'),
  ]),
  odd('PQ with colours of a television', 'mp4', 'prepared', () => [
    ...picture(),
    ...colours('smpte2084', 'smpte170m', 'bt470bg'),
  ]),
  odd('HLG without other colours', 'mkv', 'prepared', () => [
    ...picture(),
    ...['-color_trc', 'arib-std-b67'],
  ]),
  odd('HLG with a matrix that is none', 'mp4', 'prepared', () => [
    ...picture(),
    ...colours('arib-std-b67', 'ycgco', 'film'),
  ]),
  odd('an unknown curve and matrix', 'mp4', 'prepared', () => [
    ...picture(),
    ...colours('log316', 'smpte240m', 'smpte432'),
  ]),
  odd('half pictures that are whole ones', 'mp4', 'prepared', () => [
    ...picture(),
    ...['-flags', '+ildct+ilme'],
  ]),
  odd('a picture that begins after a minute', 'mkv', 'bounded', (film) => [
    ...['-i', film, '-itsoffset', '60', '-i', film, '-map', '0:a', '-map', '1:v', '-c', 'copy'],
  ]),
  odd('a sound that begins after a minute', 'mkv', 'bounded', (film) => [
    ...['-i', film, '-itsoffset', '60', '-i', film, '-map', '0:v', '-map', '1:a', '-c', 'copy'],
  ]),
  odd('times before the beginning', 'mkv', 'bounded', (film) => [
    ...['-itsoffset', '-0.7', '-i', film, '-c', 'copy', '-copyts', '-avoid_negative_ts', 'disabled'],
  ]),
  odd('times before the beginning, as edits', 'mp4', 'bounded', (film) => [
    ...['-itsoffset', '-0.7', '-i', film, '-c', 'copy', '-copyts', '-avoid_negative_ts', 'disabled'],
  ]),
  odd('fifteen sound tracks', 'mp4', 'prepared', (film) => [
    ...['-i', film, '-map', '0:v', ...Array(15).fill(['-map', '0:a']).flat(), '-c', 'copy'],
  ]),
  odd('sound of one sample', 'mov', 'bounded', (film) => [
    ...['-i', film, '-c:v', 'copy', '-c:a', 'pcm_s16le', '-af', 'atrim=end_sample=1'],
  ]),
  odd('sound of a hundred samples a second', 'mov', 'bounded', (film) => [
    ...['-i', film, '-c:v', 'copy', '-c:a', 'pcm_s16le', '-ar', '100'],
  ]),
]
