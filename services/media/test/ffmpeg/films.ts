import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isSameFilm } from '../../src/adapters/ffmpeg/pictures/same-film.ts'
import { tools } from '../support/clips.ts'

const TIMEOUT_MS = 60_000

/** Films in a folder of their own, each made by ffmpeg, and compared as remakes are. */
export async function startFilms() {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-films-'))
  const path = (name: string) => join(folder, `${name}.mp4`)
  const files = (name: string, hasSound: boolean) => ({
    pictures: path(name),
    sound: hasSound ? path(name) : null,
  })
  return {
    path,
    /** Note: with several threads, x264 makes another file each time where `-maxrate` limits it. */
    make: (name: string, ...args: string[]) =>
      promisify(execFile)(tools.ffmpeg, ['-y', '-v', 'error', ...args, '-threads', '1', path(name)]),
    compare(standing: string, made: string, hasSound = false) {
      const films = { standing: files(standing, hasSound), made: files(made, hasSound) }
      return isSameFilm(tools.ffmpeg, films, new AbortController().signal, TIMEOUT_MS)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
