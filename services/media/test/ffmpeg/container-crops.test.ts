import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { tools } from '../support/clips.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Ids in Matroska (RFC 9559, 5.1.4.1.28): a size to show, and pixels to cut off on the right and below. */
const SHOWN = { width: '54b0', height: '54ba' }
const CROPPED = { right: '54dd', bottom: '54aa' }

const never = new AbortController().signal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-crops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) =>
  promisify(execFile)(tools.ffmpeg, ['-v', 'error', '-y', ...args], { encoding: 'buffer' })

/** Writes a film that is black on its left and white on its right, and that asks for its upper left quarter alone. */
async function aCroppedFilm(): Promise<string> {
  const bars = 'color=black:size=320x240:rate=25:duration=2,drawbox=x=160:y=0:w=160:h=240:color=white:t=fill'
  const path = join(folder, 'cropped.mkv')
  // Other than square pixels make ffmpeg write a size to show: two elements of one byte each.
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  await ffmpeg('-f', 'lavfi', '-i', `${bars},setsar=2`, ...encoding, path)
  const bytes = await readFile(path)
  for (const [from, to, pixels] of [
    [SHOWN.width, CROPPED.right, 160],
    [SHOWN.height, CROPPED.bottom, 120],
  ] as const) {
    const at = bytes.indexOf(`${from}81`, 0, 'hex')
    expect(at).toBeGreaterThan(0)
    bytes.write(to, at, 'hex')
    bytes[at + 3] = pixels
  }
  await writeFile(path, bytes)
  return path
}

/** Mean brightness of the left and of the right half of the first picture. */
async function halvesOf(path: string): Promise<number[]> {
  const { stdout } = await ffmpeg(
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    'scale=2:1:flags=area,format=gray',
    '-f',
    'rawvideo',
    '-',
  )
  return [...stdout]
}

test('shows all of a film whose container asks to crop it', async () => {
  const transcoder = createFfmpegTranscoder(tools)
  const input = await aCroppedFilm()
  const announced = await transcoder.probe(input)
  expect(announced).toMatchObject({ width: 320, height: 240 })
  const facts = await transcoder.countFrames(input, announced, never)
  expect(facts).toEqual({ ...announced, frames: 50 })
  const output = join(folder, 'out')
  await mkdir(output)
  const { renditions } = await transcoder.transcode(input, output, facts, never)
  const pictures = ['poster.jpg', 'covers/frame-1.jpg', 'preview.mp4']
  for (const height of renditions) {
    const set = join(output, `v${height}`)
    const joined = join(folder, `${height}.mp4`)
    await writeFile(
      joined,
      Buffer.concat([await readFile(join(set, 'init.mp4')), await readFile(join(set, 's00000.m4s'))]),
    )
    pictures.push(`../${height}.mp4`)
  }
  for (const name of pictures) {
    const [left, right] = await halvesOf(join(output, name))
    expect.soft(left, name).toBeLessThan(40)
    expect.soft(right, name).toBeGreaterThan(200)
  }
})
