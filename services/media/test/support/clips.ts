import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFile, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { inject } from 'vitest'
import { findTools } from '../../src/adapters/ffmpeg/tools.ts'

const run = promisify(execFile)
const picture = (size: string, seconds = 2) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
]
const tone = (seconds = 2) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** ffmpeg arguments for each kind of source: test patterns and tones only. */
const RECIPES = {
  'sound.mp4': [...picture('640x360', 5), ...tone(5), ...h264, '-c:a', 'aac'],
  'silent.mp4': ['-f', 'lavfi', '-i', 'mandelbrot=size=320x240:rate=25', '-t', '2', ...h264],
  'upright.mp4': [...picture('180x320'), ...h264],
  // Index first: after truncation the head still announces the whole file.
  'index-first.mp4': [
    ...picture('320x180', 6),
    ...tone(6),
    ...h264,
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
  ],
  'long-sound.mp4': [...picture('320x180'), ...tone(4), ...h264, '-c:a', 'aac'],
  'short-sound.mp4': [...picture('320x180', 9), ...tone(1), ...h264, '-c:a', 'aac'],
  'late-sound.mkv': [...picture('320x180', 6), '-itsoffset', '3', ...tone(3), ...h264, '-c:a', 'aac'],
  // A picture a second: the sound is far ahead while the encoder waits for its first frames.
  'slides.mp4': [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=1:duration=60'],
    ...tone(60),
    ...h264,
    '-c:a',
    'aac',
  ],
  // A second of sixty pictures, and one more a hundred seconds later.
  'sparse.mp4': [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=60', '-frames:v', '61'],
    ...['-vf', "setpts='if(lt(N,60),N/60/TB,100/TB)'", '-vsync', 'vfr', ...h264],
    ...['-video_track_timescale', '6000'],
  ],
  'hevc.mp4': [...picture('320x180'), '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
  'prores.mov': [...picture('320x180'), ...tone(), '-c:v', 'prores', '-c:a', 'pcm_s16le'],
  'vp9.mkv': [
    ...picture('320x180'),
    ...tone(),
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-c:a',
    'libopus',
  ],
  'mpeg4.avi': [...picture('320x180'), ...tone(), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  'sound-only.mp4': [...tone(), '-c:a', 'aac'],
  'cover.png': [...picture('64x64', 1), '-frames:v', '1'],
  // Noise that no encoder compresses: its poster is larger than one read.
  'grainy.mp4': [...picture('1280x720', 1), '-vf', 'noise=alls=60:allf=t', ...h264],
  // A decoder outside our list.
  'ffv1.mkv': [...picture('320x180', 1), '-c:v', 'ffv1'],
  // Takes seconds to transcode, so that tests can interrupt it.
  'heavy.mp4': [...picture('1280x720', 3), ...h264],
  // Costs more than short ones, and is quick to prepare.
  'film.mp4': [...picture('1280x720', 2), ...h264],
  // Two pictures of the largest accepted size, in fragments: the second repeats the first.
  'vast.mp4': [
    ...['-f', 'lavfi', '-i', 'color=size=8192x4320:rate=1:duration=2', ...h264, '-threads', '1'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
  ],
  // One second each, for tests that change single bytes.
  'tiny.mp4': [...picture('160x120', 1), ...tone(1), ...h264, '-c:a', 'aac', '-movflags', '+faststart'],
  'tiny.mkv': [...picture('160x120', 1), ...tone(1), ...h264, '-c:a', 'aac'],
  'tiny.avi': [...picture('160x120', 1), ...tone(1), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
} satisfies Record<string, string[]>

export type ClipName = keyof typeof RECIPES

export const tools = await findTools({}, pino({ level: 'silent' }))

/** Real files made by the real ffmpeg, each once in a run of the tests. */
export class Clips {
  readonly folder: string
  readonly #made = new Map<ClipName, Promise<string>>()

  constructor(folder: string) {
    this.folder = folder
  }

  async bytes(name: ClipName): Promise<Buffer> {
    return readFile(await this.path(name))
  }

  path(name: ClipName): Promise<string> {
    const known = this.#made.get(name)
    if (known) return known
    const made = this.#copy(name)
    this.#made.set(name, made)
    return made
  }

  async #copy(name: ClipName): Promise<string> {
    const [path, shared] = [join(this.folder, name), join(inject('preparedFilms'), name)]
    const isCopied = await copyFile(shared, path).then(
      () => true,
      () => false,
    )
    if (isCopied) return path
    await run(tools.ffmpeg, ['-v', 'error', '-y', ...RECIPES[name], path])
    const copy = `${shared}.${randomUUID()}`
    await copyFile(path, copy)
    await rename(copy, shared)
    return path
  }

  /** Runs ffmpeg for sources that are made from other clips. */
  async make(name: string, args: string[]): Promise<Buffer> {
    const path = join(this.folder, name)
    await run(tools.ffmpeg, ['-v', 'error', '-y', ...args, path])
    return readFile(path)
  }
}
