import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contentProcessed, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { ANEW, type MediaWorld, playbackPath, startMedia, submit } from '../support/world.ts'
import { ODD_SOURCES, SUBTITLES } from './odd-sources.ts'

const run = promisify(execFile)
// All clips are prepared together, one after another.
vi.setConfig({ hookTimeout: 120_000 })

let world: MediaWorld
const owner = aCaller()
const ids = new Map<string, string>()

beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
  await writeFile(join(world.clips.folder, 'captions.srt'), SUBTITLES)
  for (const { name, args, change } of ODD_SOURCES) {
    const bytes = await world.clips.make(name, args(world.clips.folder))
    change?.(bytes)
    ids.set(name, (await submit(world, owner, name, bytes)).id)
  }
  await world.settle()
})
afterAll(() => world.stop())

/** The renditions of a source as files, tallest first. */
async function renditionsOf(name: string): Promise<string[]> {
  const { variants } = await readMaster(world, await playbackPath(world, ids.get(name) as string, owner))
  const paths: string[] = []
  for (const [i, variant] of variants.entries()) {
    const { files } = await readPlaylist(world, variant.path)
    const path = join(world.clips.folder, `${name}-${i}.mp4`)
    await writeFile(path, await download(world, files))
    paths.push(path)
  }
  return paths
}

interface Made {
  picture: Record<string, string>
  sound: Record<string, string> | undefined
}

async function read(path: string): Promise<Made> {
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', '-show_streams', '-of', 'json', path])
  const streams = JSON.parse(stdout).streams as Record<string, string>[]
  const of = (type: string) => streams.find((one) => one.codec_type === type)
  expect(streams).toHaveLength(of('audio') ? 2 : 1)
  return { picture: of('video') ?? {}, sound: of('audio') }
}

/** Mean colour of a part of the first picture: red, green and blue from 0 to 255. */
async function colourOf(path: string, crop = 'iw/2:ih/2'): Promise<number[]> {
  const filters = `crop=${crop},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`
  const args = ['-v', 'error', '-i', path, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', '-']
  return [...(await run(tools.ffmpeg, args, { encoding: 'buffer' })).stdout]
}

/** Loudest tone, from its zero crossings. */
async function pitch(path: string): Promise<number> {
  const args = [
    '-v',
    'error',
    '-ss',
    '0.3',
    '-i',
    path,
    '-vn',
    '-ac',
    '1',
    '-ar',
    '48000',
    '-f',
    's16le',
    '-',
  ]
  const { stdout } = await run(tools.ffmpeg, args, { encoding: 'buffer', maxBuffer: 2 ** 24 })
  let crossings = 0
  for (let at = 2; at < stdout.length; at += 2)
    if (stdout.readInt16LE(at - 2) < 0 !== stdout.readInt16LE(at) < 0) crossings++
  return crossings / 2 / (stdout.length / 2 / 48_000)
}

test.each(ODD_SOURCES.map((one) => [one.what, one] as const))('prepares %s', async (_, source) => {
  const { name, size, seconds, hasSound = false } = source
  const id = ids.get(name) as string
  const { body } = await world.call(getContent, { params: { id } }, { as: owner })
  expect([body.status, body.failureReason ?? null]).toEqual(['PENDING', null])
  const [said] = (await world.published(contentProcessed)).filter((one) => one.contentId === id)
  expect([said?.width, said?.height, said?.hasAudio]).toEqual([...size, hasSound])
  const paths = await renditionsOf(name)
  expect(paths).toHaveLength(2)
  for (const [i, path] of paths.entries()) {
    const { picture, sound } = await read(path)
    expect(picture).toMatchObject({
      ...{ codec_name: 'h264', pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1' },
      ...{ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' },
    })
    expect(picture.side_data_list).toBeUndefined()
    if (i === 0) expect([picture.width, picture.height]).toEqual(source.made ?? size)
    const [shown, made] = [size[0] / size[1], Number(picture.width) / Number(picture.height)]
    expect(Math.abs(made / shown - 1)).toBeLessThan(0.03)
    expect(Math.abs(Number(picture.duration) - seconds)).toBeLessThan(0.2)
    expect(sound !== undefined).toBe(hasSound)
    if (sound) {
      expect(sound).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
      expect(Math.abs(Number(sound.duration) - seconds)).toBeLessThan(0.2)
    }
  }
})

test.each<[string, string | undefined, number[]]>([
  ['turned-90.mp4', 'iw:ih/4:0:0', [255, 255, 255]],
  ['turned-90.mp4', 'iw:ih/4:0:ih*3/4', [0, 0, 0]],
  ['turned-180.mp4', 'iw/4:ih:iw*3/4:0', [255, 255, 255]],
  ['turned-180.mp4', 'iw/4:ih:0:0', [0, 0, 0]],
  ['turned-270.mp4', 'iw:ih/4:0:ih*3/4', [255, 255, 255]],
  ['turned-270.mp4', 'iw:ih/4:0:0', [0, 0, 0]],
  // Half of white, as in a film of standard range.
  ['hdr10.mp4', undefined, [128, 128, 128]],
  ['hlg.mp4', undefined, [128, 128, 128]],
  ['red.mp4', undefined, [255, 0, 0]],
])('%s: colours are where and what they were (%s)', async (name, part, colour) => {
  for (const path of await renditionsOf(name)) {
    const seen = await colourOf(path, part)
    for (const [i, value] of colour.entries()) expect(Math.abs((seen[i] as number) - value)).toBeLessThan(12)
  }
})

test('joins half pictures', async () => {
  const [path] = await renditionsOf('fields.mp4')
  const args = ['-i', path as string, '-vf', 'idet', '-an', '-f', 'null', '-']
  const { stderr } = await run(tools.ffmpeg, args)
  const [, top, bottom, whole] =
    /Multi frame.*TFF:\s*(\d+) BFF:\s*(\d+) Progressive:\s*(\d+)/.exec(stderr) ?? []
  expect([Number(top), Number(bottom)]).toEqual([0, 0])
  expect(Number(whole)).toBeGreaterThan(20)
})

test('takes the sound track that is marked', async () => {
  const [path] = await renditionsOf('two-tracks.mkv')
  expect(Math.abs((await pitch(path as string)) - 880)).toBeLessThan(20)
})

test('refuses a file that holds only sound, with a sentence', async () => {
  const bytes = await world.clips.bytes('sound-only.mp4')
  const { answer } = await submit(world, owner, 'sound-only.mp4', bytes)
  expect(answer).toMatchObject({
    ...{ status: 422, code: 'NOT_A_VIDEO' },
    body: { message: 'Ce fichier ne contient que du son : il faut une image pour le publier' },
  })
})
