import { spawn } from 'node:child_process'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toolEnvironment } from '@alcove/media/adapters/ffmpeg/tool-environment'
import { drawFrames, FRAME_RATE, HEIGHT, type Scene, SECONDS, WIDTH } from './landscapes.ts'

/** Draws an MP4 of a scene (H.264, AAC if it has a tone), and caches it in a folder. */
export async function filmScene(scene: Scene, ffmpeg: string, folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const name = scene.title.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()
  const file = join(folder, `${name}.mp4`)
  const partial = join(folder, `${name}.part.mp4`)
  const existing = await readFile(file).catch(() => undefined)
  if (existing) return existing
  const sound =
    scene.tone === null ? [] : ['-f', 'lavfi', '-i', `sine=frequency=${scene.tone}:duration=${SECONDS}`]
  const encode = scene.tone === null ? [] : ['-af', 'volume=0.05', '-c:a', 'aac', '-b:a', '96k']
  const child = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${WIDTH}x${HEIGHT}`,
        '-r',
        String(FRAME_RATE),
        '-i',
        'pipe:0',
      ],
      ...sound,
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p', '-threads', '2'],
      ...encode,
      ...['-movflags', '+faststart', partial],
    ],
    { stdio: ['pipe', 'ignore', 'inherit'], env: toolEnvironment(folder) },
  )
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code}`)),
    )
  })
  await Promise.all([pipeline(Readable.from(drawFrames(scene)), child.stdin), ended])
  await rename(partial, file)
  return readFile(file)
}
