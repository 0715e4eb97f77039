import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
