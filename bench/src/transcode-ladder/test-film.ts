import { join } from 'node:path'
import { runFfmpeg } from './run-ffmpeg.ts'

/** Fifteen seconds of 1280 x 720 with sound, H.264 of 6 Mbit/s: a noisy test pattern, as costly as camera footage. */
export async function testFilm(ffmpeg: string, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, 'film.mp4')
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
  ]
  await runFfmpeg(ffmpeg, ['-y', '-v', 'error', ...picture, ...sound, ...coded, '-c:a', 'aac', path], signal)
  return path
}
