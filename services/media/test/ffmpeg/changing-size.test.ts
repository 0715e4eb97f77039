import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { UnusableFile } from '../../src/domain/unusable-file.ts'
import { tools } from '../support/clips.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-changing-size-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ffmpeg = (...args: string[]) => promisify(execFile)(tools.ffmpeg, ['-y', '-v', 'error', ...args])

/** One VP9 stream whose pictures are of the first size, and from the second second on of the other. */
async function changing(...sizes: string[]): Promise<string> {
  const names = await Promise.all(
    sizes.map(async (size) => {
      const name = `${size}.mkv`
      const drawn = ['-f', 'lavfi', '-i', `color=gray:size=${size}:rate=25:duration=2`, '-pix_fmt', 'yuv420p']
      await ffmpeg(
        ...drawn,
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        join(folder, name),
      )
      return name
    }),
  )
  const list = join(folder, 'list.txt')
  await writeFile(list, names.map((name) => `file ${name}\n`).join(''))
  const path = join(folder, 'input.mkv')
  await ffmpeg('-f', 'concat', '-i', list, '-c', 'copy', path)
  return path
}

/** The outcome with a time limit that a normal file of the announced size stays far below. */
async function prepare(input: string): Promise<string[] | string> {
  const transcoder = createFfmpegTranscoder(tools, { threads: 2 }, ['h264'], () => 20_000)
  const facts = await transcoder.probe(input)
  expect(facts).toMatchObject({ width: 180, height: 180 })
  const output = join(folder, 'out')
  await rm(output, { recursive: true, force: true })
  await mkdir(output)
  try {
    await transcoder.transcode(input, output, facts, new AbortController().signal)
  } catch (error) {
    if (error instanceof UnusableFile) return error.message
    throw error
  }
  const master = await readFile(join(output, 'master.m3u8'), 'utf8')
  return master.match(/(?<=RESOLUTION=)\d+x\d+/g) ?? []
}

const SIZES = ['180x180', '90x90']

test('pictures that change their size moderately keep the announced one', async () => {
  expect(await prepare(await changing('180x180', '240x120'))).toEqual(SIZES)
  expect(await prepare(await changing('180x180', '64x1800'))).toEqual(SIZES)
})

test('pictures that become a line cannot make renditions of a million columns', async () => {
  // Some versions scale them to the announced size, and others say that they cannot.
  expect([SIZES, 'L’image change de proportions en cours de vidéo']).toContainEqual(
    await prepare(await changing('180x180', '16000x2')),
  )
})
