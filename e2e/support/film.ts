import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { filmScene } from '@alcove/embedded/demo/film'
import { SCENES } from '@alcove/embedded/demo/landscapes'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { pino } from 'pino'

const FOLDER = join(tmpdir(), 'alcove-e2e-films')

/** A real MP4 with sound, drawn by code; eight seconds, H.264 and AAC. */
export async function aFilm(): Promise<{ file: Buffer; path: string }> {
  const { ffmpeg } = await findTools({}, pino({ level: 'silent' }))
  const scene = { ...SCENES[0]!, title: `film ${process.pid}` }
  const file = await filmScene(scene, ffmpeg, FOLDER)
  return { file, path: join(FOLDER, `film-${process.pid}.mp4`) }
}

/** That film with bytes behind it that no player reads: a `free` box (ISO/IEC 14496-12, 8.1.2). */
export async function aFilmOf(bytes: number): Promise<Buffer> {
  const { file } = await aFilm()
  const rest = Buffer.alloc(bytes - file.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  return Buffer.concat([file, rest])
}

/** A one-minute test picture with a tone: longer than any test plays. @param folder target of the file */
export async function aLongFilm(folder: string): Promise<Buffer> {
  const { ffmpeg } = await findTools({}, pino({ level: 'silent' }))
  const path = join(folder, 'long.mp4')
  await promisify(execFile)(ffmpeg, [
    ...['-y', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=60'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=60', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-g', '50', '-c:a', 'aac', path],
  ])
  return readFile(path)
}
