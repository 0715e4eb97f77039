import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contentProcessed, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probe } from '../../src/adapters/ffmpeg/probe.ts'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { type ClipName, tools } from '../support/clips.ts'
import {
  ANEW,
  aPreparedContent,
  type MediaWorld,
  playbackPath,
  startMedia,
  submit,
} from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())

const processed = async (id: string) =>
  (await world.published(contentProcessed)).filter((one) => one.contentId === id)
const statusOf = async (id: string) =>
  (await world.call(getContent, { params: { id } }, { as: owner })).body.status

/** Fetches all of one playlist, as a player does. */
async function played(path: string) {
  const { files, seconds } = await readPlaylist(world, path)
  const joined = join(world.clips.folder, 'played.mp4')
  await writeFile(joined, await download(world, files))
  const [picture, sound] = [await timesOf(joined, 'v'), await timesOf(joined, 'a')]
  return { seconds, facts: await probe(tools.ffprobe, joined), picture, sound }
}

/** Number of packets of a stream, and when the first and last are shown, in seconds; NaN without such a stream. */
async function timesOf(path: string, stream: 'v' | 'a') {
  const entries = ['-select_streams', stream, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await promisify(execFile)(tools.ffprobe, ['-v', 'error', ...entries, path])
  const times = (stdout.match(/[\d.]+/g) ?? [Number.NaN]).map(Number)
  return { first: Math.min(...times), last: Math.max(...times), count: times.length }
}

test('turns a video with sound into renditions that play with it, and a poster', async () => {
  const { id } = await aPreparedContent(world, 'sound.mp4', owner)
  expect(await statusOf(id)).toBe('PENDING')
  const [said, ...more] = await processed(id)
  expect(more).toEqual([])
  expect(said).toMatchObject({
    revision: 2,
    userId: owner.id,
    width: 640,
    height: 360,
    hasAudio: true,
    renditions: [360, 240],
  })
  expect(said?.duration).toBeCloseTo(5, 0)

  const master = await readMaster(world, await playbackPath(world, id, owner))
  expect(master.variants.map(({ width, height }) => [width, height])).toEqual([
    [640, 360],
    [426, 240],
  ])
  const [large, small] = master.variants
  expect(large?.bandwidth).toBeGreaterThan(small?.bandwidth ?? 0)
  expect(small?.bandwidth).toBeGreaterThan(128_000)
  for (const variant of master.variants) {
    expect(variant.codecs).toEqual([expect.stringMatching(/^avc1\.4d40[0-9a-f]{2}$/), 'mp4a.40.2'])
    const playlist = await readPlaylist(world, variant.path)
    expect(playlist.text).toContain('#EXT-X-ENDLIST')
    expect(playlist.files.map((file) => file.split('/').at(-1))).toEqual([
      'init.mp4',
      's00000.m4s',
      's00001.m4s',
      // Of the rendition that is made first, two seconds are playable before the rest.
      ...(variant === small ? ['s00002.m4s'] : []),
    ])
    const { seconds, facts, sound } = await played(variant.path)
    expect([seconds, sound.last].map(Math.round)).toEqual([5, 5])
    expect(facts).toMatchObject({ width: variant.width, height: variant.height, hasAudio: true })
    const heaviest = await download(world, playlist.files.slice(1, 2))
    expect(variant.bandwidth).toBeGreaterThanOrEqual((heaviest.length * 8) / 4)
  }
  // A group for the sound alone would ask more of players: our small build does not support it.
  expect(master.text).not.toContain('#EXT-X-MEDIA')

  const folder = join(world.objectFolder, String(said?.posterKey).replace('/poster.jpg', ''))
  const stored = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  expect(said?.storedFiles).toBe(stored.length)
  const sizes = await Promise.all(
    stored.map(async (one) => (await readFile(join(one.parentPath, one.name))).length),
  )
  expect(said?.storedBytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
})

test.each<[ClipName, { width: number; height: number; hasAudio: boolean; renditions: number[] }]>([
  ['silent.mp4', { width: 320, height: 240, hasAudio: false, renditions: [240, 120] }],
  ['upright.mp4', { width: 180, height: 320, hasAudio: false, renditions: [180, 90] }],
  ['hevc.mp4', { width: 320, height: 180, hasAudio: false, renditions: [180, 90] }],
  ['prores.mov', { width: 320, height: 180, hasAudio: true, renditions: [180, 90] }],
  ['vp9.mkv', { width: 320, height: 180, hasAudio: true, renditions: [180, 90] }],
  ['mpeg4.avi', { width: 320, height: 180, hasAudio: true, renditions: [180, 90] }],
])('%s', async (clip, facts) => {
  const { id } = await aPreparedContent(world, clip, owner)
  expect(await processed(id)).toEqual([expect.objectContaining({ ...facts, revision: 2 })])
  const master = await readMaster(world, await playbackPath(world, id, owner))
  for (const [i, variant] of master.variants.entries()) {
    expect(Math.min(variant.width, variant.height)).toBe(facts.renditions[i])
    expect(variant.height > variant.width).toBe(facts.height > facts.width)
    expect(variant.codecs).toHaveLength(facts.hasAudio ? 2 : 1)
    const { seconds, facts: made } = await played(variant.path)
    expect(seconds).toBeCloseTo(2, 0)
    expect(made).toMatchObject({ width: variant.width, height: variant.height, hasAudio: facts.hasAudio })
  }
})

test('turns a video upright that a phone stored on its side', async () => {
  const bytes = await world.clips.bytes('silent.mp4')
  // The matrix of the track header (ISO/IEC 14496-12, 8.3.2) for a quarter turn.
  const matrix = Buffer.alloc(36)
  for (const [i, value] of [0, 1, 0, -1, 0, 0, 240, 0].entries()) matrix.writeInt32BE(value * 65_536, i * 4)
  matrix.writeInt32BE(1 << 30, 32)
  matrix.copy(bytes, bytes.indexOf('tkhd') + 44)
  const { id } = await submit(world, owner, 'turned.mp4', bytes)
  await world.settle()
  expect(await processed(id)).toEqual([
    expect.objectContaining({ width: 240, height: 320, renditions: [240, 120] }),
  ])
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  expect(variants.map(({ width, height }) => [width, height])).toEqual([
    [240, 320],
    [120, 160],
  ])
})

test('prepares a video with subtitles, a cover and a time code beside the picture', async () => {
  const film = await world.clips.path('long-sound.mp4')
  const cover = await world.clips.path('cover.png')
  const subtitles = join(world.clips.folder, 'texte.srt')
  await writeFile(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nBonjour\n')
  const sources = {
    'beside.mkv': ['-i', film, '-i', subtitles, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'ass'],
    'beside.mp4': [
      ...['-i', film, '-i', subtitles, '-i', cover, '-map', '0', '-map', '1', '-map', '2'],
      ...['-c', 'copy', '-c:s', 'mov_text', '-disposition:v:1', 'attached_pic'],
    ],
    'beside.mov': ['-i', film, '-map', '0', '-c', 'copy', '-timecode', '00:00:00:00'],
  }
  for (const [name, args] of Object.entries(sources)) {
    const { id, answer } = await submit(world, owner, name, await world.clips.make(name, args))
    expect(answer.status).toBe(202)
    await world.settle()
    expect(await processed(id)).toEqual([
      expect.objectContaining({ width: 320, height: 180, hasAudio: true, renditions: [180, 90] }),
    ])
  }
})

// Players end a video where its picture or its sound ends.
test.each<[ClipName, number]>([
  ['short-sound.mp4', 9],
  ['late-sound.mkv', 6],
  ['long-sound.mp4', 4],
  ['slides.mp4', 60],
])('%s: picture and sound begin and end together', async (clip, seconds) => {
  const { id } = await aPreparedContent(world, clip, owner)
  expect(await statusOf(id)).toBe('PENDING')
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  for (const variant of variants) {
    const made = await played(variant.path)
    expect(Math.abs(made.seconds - seconds)).toBeLessThan(0.3)
    expect(Math.abs(made.picture.first - made.sound.first)).toBeLessThan(0.1)
    expect(made.sound.last - made.sound.first).toBeCloseTo(seconds, 0)
    // The last picture lasts as well; in slides, a second.
    expect(Math.abs(made.picture.last - made.picture.first - seconds)).toBeLessThan(1.1)
  }
})

test('does not fill a long gap between two pictures at the rate of the closest', async () => {
  const { id } = await aPreparedContent(world, 'sparse.mp4', owner)
  expect(await statusOf(id)).toBe('PENDING')
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  const { seconds, picture } = await played(variants[0]?.path as string)
  expect(seconds).toBeGreaterThan(99)
  // It would be 6 000 at 60 a second.
  expect(picture.count).toBeLessThan(1_600)
})

test('publishes nothing that a source says about its author or place', async () => {
  const film = await world.clips.path('silent.mp4')
  const tagged = [
    '-i',
    film,
    '-c',
    'copy',
    '-metadata',
    'title=maison',
    '-metadata',
    'location=+48.85+002.35/',
  ]
  const bytes = await world.clips.make('tagged.mp4', tagged)
  expect(bytes.includes('maison')).toBe(true)
  const { id } = await submit(world, owner, 'tagged.mp4', bytes)
  await world.settle()
  const folder = join(world.objectFolder, 'hls', id)
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const content = await readFile(join(file.parentPath, file.name))
    expect([file.name, content.includes('maison'), content.includes('+48.85')]).toEqual([
      file.name,
      false,
      false,
    ])
  }
})
