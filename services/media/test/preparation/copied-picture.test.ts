import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
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
