import { join } from 'node:path'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Fifteen seconds of 1280 x 720 with sound, H.264 of 6 Mbit/s: a noisy test pattern, as costly as camera footage. */
export function testFilm(ffmpeg: string, folder: string, signal: AbortSignal): Promise<string> {
  return makeFilm(ffmpeg, join(folder, 'film.mp4'), [], signal)
}

/** The same at 2 Mbit/s with a key frame each two seconds, as a site for videos makes it. */
export function fittingFilm(ffmpeg: string, folder: string, signal: AbortSignal): Promise<string> {
  const rate = ['-b:v', '2000k', '-maxrate', '2500k', '-bufsize', '5000k']
  const keyFrames = ['-g', '50', '-keyint_min', '50', '-sc_threshold', '0']
  return makeFilm(ffmpeg, join(folder, 'fitting-film.mp4'), [...rate, ...keyFrames], signal)
}

async function makeFilm(
  ffmpeg: string,
  path: string,
  encoding: string[],
  signal: AbortSignal,
): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=15']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=15']
  const coded = [
    '-vf',
    'noise=alls=8:allf=t',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    ...encoding,
  ]
  await runFfmpeg(ffmpeg, ['-y', '-v', 'error', ...picture, ...sound, ...coded, '-c:a', 'aac', path], signal)
  return path
}
