import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { denyReordering, parametersOf, sayInSamples, withParameters } from '../support/parameter-sets.ts'
import { askHlsUrl, type MediaWorld, playbackPath, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const pattern = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=9']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=9']
const coded = (gap: number, rate = '600k') => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'high', '-x264-params', 'cabac=1:8x8dct=1'],
  ...['-pix_fmt', 'yuv420p', '-b:v', rate, '-maxrate', rate, '-bufsize', rate],
  ...['-g', String(gap * 25), '-keyint_min', String(gap * 25), '-sc_threshold', '0', '-c:a', 'aac'],
]

/** Prepares a film and reads its tallest rendition. */
async function prepare(bytes: Buffer) {
  const { id } = await submit(world, owner, 'film.mp4', bytes)
  await world.settle()
  const { status } = (await world.call(getContent, { params: { id } }, { as: owner })).body
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  const top = variants[0]
  const playlist = await readPlaylist(world, top?.path as string)
  const joined = await download(world, playlist.files)
  return { id, status, variants, top, playlist, joined }
}

/** A digest of each picture, decoded. */
async function picturesOf(bytes: Buffer): Promise<string> {
  const path = join(world.clips.folder, 'pictures.mp4')
  await writeFile(path, bytes)
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-vsync', '0', '-f', 'framemd5', '-']
  const { stdout, stderr } = await promisify(execFile)(tools.ffmpeg, args)
  expect(stderr).toBe('')
  const digests = stdout.match(/[0-9a-f]{32}$/gm) ?? []
  expect(digests).toHaveLength(225)
  return createHash('sha256').update(digests.join()).digest('hex')
}

test.each([2, 3, 4])('a picture that fits, with key frames each %i s, is published as it is', async (gap) => {
  const bytes = await world.clips.make('fits.mp4', [...pattern, ...tone, ...coded(gap)])
  expect(bytes.includes('x264 - core')).toBe(true)
  const { id, status, variants, top, playlist, joined } = await prepare(bytes)
  expect(status).toBe('PENDING')
  expect(variants.map((one) => one.height)).toEqual([360, 240])
  expect(await picturesOf(joined)).toBe(await picturesOf(bytes))
  expect(top?.codecs).toEqual([expect.stringMatching(/^avc1\.6400/), 'mp4a.40.2'])
  // What lies beside the slices, here the settings of the encoder, is left out.
  expect(joined.includes('x264 - core')).toBe(false)
  expect(playlist.seconds).toBeCloseTo(9, 0)
  for (const length of playlist.text.match(/(?<=#EXTINF:)[\d.]+/g) ?? [])
    expect(Number(length)).toBeLessThanOrEqual(6)
  const rates = await Promise.all(
    playlist.files.slice(1).map(async (file) => (await download(world, [file])).length * 8),
  )
  expect(top?.bandwidth).toBeGreaterThanOrEqual(Math.max(...rates) / 6)
  expect((await askHlsUrl(world, id, owner)).body.storyboardUrl).not.toBeNull()
})

test.each([
  ['its key frames are too far apart', [...pattern, ...tone, ...coded(6)]],
  ['it is heavier than its rendition', [...pattern, '-vf', 'noise=alls=60:allf=t', ...coded(2, '4M')]],
  ['its sound outlasts it', [...pattern, ...tone.with(-1, 'sine=duration=11'), ...coded(2)]],
])('a picture is encoded when %s', async (_, args) => {
  const { status, top } = await prepare(await world.clips.make('other.mp4', args))
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
})

test('a picture is encoded by the next attempt when it cannot be decoded as it is', async () => {
  const bytes = await world.clips.make('damaged.mp4', [...pattern, ...coded(3)])
  const middle = Math.floor(bytes.length / 2)
  // Lengths of units among it: what reads them notices for certain.
  bytes.fill(0xa5, middle, middle + 20_000)
  const { status, top } = await prepare(bytes)
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
}, 90_000)

test('a picture is encoded when one of its pictures has the time of another', async () => {
  const film = await world.clips.make('times.mp4', [...pattern, ...coded(2), '-bf', '2'])
  const entries = film.indexOf('ctts') + 8
  expect(film.readUInt32BE(entries)).toBeGreaterThan(20)
  film.writeUInt32BE(film.readUInt32BE(entries + 4 + 8 * 10 + 4) + 512 * 100, entries + 4 + 8 * 10 + 4)
  const { status, top } = await prepare(film)
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
})

test('a picture is encoded by the next attempt when two of its pictures have changed places', async () => {
  const film = await world.clips.make('places.mp4', [...pattern, ...coded(2), '-bf', '1'])
  const PICTURE = 512
  const at = film.indexOf('ctts') + 12
  const read = (i: number) => [film.readUInt32BE(at + 8 * i), film.readUInt32BE(at + 8 * i + 4)] as const
  // Decoded one after the other; the second one comes to be shown when the first one was, and the other way round.
  const isPair = (i: number) => read(i)[0] === 1 && read(i + 1)[0] === 1 && read(i)[1] >= PICTURE
  const first = Array.from({ length: 40 }, (_, n) => n + 10).find(isPair) ?? Number.NaN
  const [delay, next] = [read(first)[1], read(first + 1)[1]]
  film.writeUInt32BE(next + PICTURE, at + 8 * first + 4)
  film.writeUInt32BE(delay - PICTURE, at + 8 * first + 12)
  const { status, top } = await prepare(film)
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
}, 90_000)

test('a picture is encoded by the next attempt when its head hides pictures from ffmpeg', async () => {
  const film = await world.clips.make('hidden.mp4', [
    ...pattern,
    ...coded(2).map((one) => (one.startsWith('cabac') ? `${one}:bframes=7:b-adapt=0:b-pyramid=none` : one)),
  ])
  const { status, top } = await prepare(withParameters(film, [denyReordering(parametersOf(film))]))
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
}, 90_000)

test('a picture is encoded by the next attempt when its head has two sets of parameters', async () => {
  const film = await world.clips.make('parameters.mp4', [...pattern, ...coded(2)])
  const set = parametersOf(film)
  const changed = withParameters(film, [set, set])
  const { status, top } = await prepare(changed)
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.4d40/)
}, 90_000)

/** A film whose head shows the left half of its pictures, which is red, and whose samples say the right half, which is blue. */
async function twoFacedFilm(): Promise<Buffer> {
  const { folder } = world.clips
  const make = (name: string, args: string[]) =>
    promisify(execFile)(tools.ffmpeg, ['-v', 'error', '-y', ...args, join(folder, name)])
  const halves = ['red', 'blue'].flatMap((colour) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:size=640x360:rate=25:duration=9`,
  ])
  const picture = coded(2).slice(0, -2)
  await make('both.h264', [...halves, '-filter_complex', '[0][1]hstack', ...picture])
  const cropped = async (crop: string) => {
    const filter = ['-c:v', 'copy', '-c:a', 'aac', '-bsf:v', `h264_metadata=${crop}`]
    await make('cropped.mp4', ['-r', '25', '-i', join(folder, 'both.h264'), ...tone, ...filter])
    return readFile(join(folder, 'cropped.mp4'))
  }
  const [film, other] = [await cropped('crop_right=640'), await cropped('crop_left=640')]
  sayInSamples(film, parametersOf(other))
  return film
}

async function isRed(bytes: Buffer): Promise<boolean> {
  const path = join(world.clips.folder, 'colour')
  await writeFile(path, bytes)
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    'scale=1:1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  ]
  const { stdout } = await promisify(execFile)(tools.ffmpeg, args, { encoding: 'buffer' })
  const [red = 0, , blue = 0] = stdout
  return red > blue
}

test('shows the same picture everywhere where head and samples of a source say two', async () => {
  const { id, status, variants, top } = await prepare(await twoFacedFilm())
  expect(status).toBe('PENDING')
  expect(top?.codecs[0]).toMatch(/^avc1\.6400/)
  const master = await playbackPath(world, id, owner)
  const beside = (name: string) => download(world, [master.replace('master.m3u8', name)])
  const renditions = await Promise.all(
    variants.map(async ({ path }) => download(world, (await readPlaylist(world, path)).files)),
  )
  const seen = []
  for (const bytes of [...renditions, await beside('poster.jpg'), await beside('storyboard/00.jpg')])
    seen.push(await isRed(bytes))
  expect(seen).toEqual([true, true, true, true])
})
