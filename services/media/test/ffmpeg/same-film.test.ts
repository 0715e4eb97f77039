import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSameFilm } from '../../src/adapters/ffmpeg/pictures/same-film.ts'
import { findTools } from '../../src/adapters/ffmpeg/tools.ts'

const run = promisify(execFile)
const SECONDS = 4
const TIMEOUT_MS = 60_000
const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${SECONDS}`]
const silence = ['-f', 'lavfi', '-t', String(SECONDS), '-i', 'anullsrc=r=48000:cl=stereo']
const noisy = ['-f', 'lavfi', '-i', `testsrc2=size=426x240:rate=25:duration=${SECONDS}`]
const grain = ['-vf', 'noise=alls=60:allf=t']
const rate = (kilobits: number, preset = 'veryfast') => [
  ...['-c:v', 'libx264', '-preset', preset, '-b:v', `${kilobits}k`, '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
]

let folder: string
let ffmpeg: string
const path = (name: string) => join(folder, `${name}.mp4`)
const make = (name: string, ...args: string[]) => run(ffmpeg, ['-y', '-v', 'error', ...args, path(name)])
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-same-film-'))
  ffmpeg = (await findTools({}, pino({ level: 'silent' }))).ffmpeg
  await make('film', ...noisy, ...tone(440), ...grain, ...rate(300))
  const again = ['-i', path('film')]
  await make('again', ...again, ...rate(250, 'ultrafast'), '-b:a', '48k')
  await make('small', ...again, '-s', '320x180', ...rate(250))
  await make(
    'other',
    '-f',
    'lavfi',
    '-i',
    'mandelbrot=size=426x240:rate=25',
    ...again,
    ...['-map', '0:v', '-map', '1:a'],
    '-t',
    String(SECONDS),
    ...rate(300),
  )
  await make('other-sound', ...again, ...tone(800), ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy'])
  await make('shorter', ...again, '-t', '2', ...rate(300))
  // One other picture among a hundred.
  await make('flash', ...again, '-vf', "negate=enable='eq(n,60)'", ...rate(300))
  // An eighth of the picture.
  await make('corner', ...again, '-vf', 'drawbox=x=0:y=0:w=150:h=85:color=gray:t=fill', ...rate(300))
  await make('mosaic', ...again, '-vf', 'scale=16:9:flags=area,scale=426:240:flags=neighbor', ...rate(300))
  await make('turned', ...again, '-vf', 'hue=h=180', ...rate(300))
  await make('remuxed', ...again, '-c', 'copy', '-video_track_timescale', '90000')
  await make('silent', ...again, ...silence, ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy'])
  await make('soundless', ...again, '-an', '-c:v', 'copy')
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function compare(standing: string, made: string) {
  const files = (name: string) => ({
    pictures: path(name),
    sound: name === 'soundless' ? null : path(name),
  })
  const films = { standing: files(standing), made: files(made) }
  return isSameFilm(ffmpeg, films, new AbortController().signal, TIMEOUT_MS)
}

test.each([
  ['itself', 'film', 'film'],
  ['another encoding of it', 'film', 'again'],
  ['a smaller one', 'film', 'small'],
  ['one with another time base', 'film', 'remuxed'],
  ['silence, where there was no sound', 'soundless', 'silent'],
])('knows a film by %s', async (_, standing, made) => {
  expect(await compare(standing, made)).toBe(true)
})

test.each([
  ['other pictures', 'film', 'other'],
  ['all details where there were none', 'mosaic', 'film'],
  ['other colours', 'film', 'turned'],
  ['another sound', 'film', 'other-sound'],
  ['sound where there was none', 'silent', 'film'],
  ['sound where there was no track', 'soundless', 'film'],
  ['no sound where there was some', 'film', 'soundless'],
  ['an end before its end', 'film', 'shorter'],
  ['more behind its end', 'shorter', 'film'],
  ['one other picture', 'film', 'flash'],
  ['another part of its pictures', 'film', 'corner'],
])('tells a film from one with %s', async (_, standing, made) => {
  expect(await compare(standing, made)).toBe(false)
})

test('takes sound that lies beside the pictures', async () => {
  const signal = new AbortController().signal
  const made = { pictures: path('film'), sound: path('film') }
  const beside = (sound: string) => ({ pictures: path('soundless'), sound: path(sound) })
  const answers = ['film', 'other-sound'].map((sound) =>
    isSameFilm(ffmpeg, { standing: beside(sound), made }, signal, TIMEOUT_MS),
  )
  expect(await Promise.all(answers)).toEqual([true, false])
})

test('throws for a file that cannot be read', async () => {
  await expect(compare('film', 'missing')).rejects.toThrow('ended with')
})
