import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMaster } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { parametersOf, sayInSamples } from '../support/parameter-sets.ts'
import { retime } from '../support/retime.ts'
import { type MediaWorld, playbackPath, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const RATE = 4
const PICTURES = 320
const coded = (gap: number) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'high', '-x264-params', 'cabac=1:8x8dct=1'],
  ...['-pix_fmt', 'yuv420p', '-b:v', '600k', '-maxrate', '600k', '-bufsize', '600k', '-bf', '0'],
  ...['-g', String(gap), '-keyint_min', String(gap), '-sc_threshold', '0'],
]

/** Codec of the tallest rendition: High where its picture is copied, Main where it is encoded. */
async function topCodecOf(bytes: Buffer): Promise<string | undefined> {
  const { id } = await submit(world, owner, 'film.mp4', bytes)
  await world.settle()
  const { status } = (await world.call(getContent, { params: { id } }, { as: owner })).body
  expect(status).toBe('PENDING')
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  return variants[0]?.codecs[0]
}

test.each<[string, string, (n: number) => number]>([
  ['copied when times differ a little from its rate', '6400', (n) => n + shiftOf(n, 0.02)],
  ['encoded when each second one has the place of another', '4d40', (n) => n + shiftOf(n, 0.5)],
])(
  'pictures are %s',
  async (_, profile, place) => {
    const source = `testsrc2=size=640x360:rate=${RATE}`
    const timing = ['-frames:v', String(PICTURES), '-video_track_timescale', '16000']
    const film = await world.clips.make('row.mp4', ['-f', 'lavfi', '-i', source, ...coded(8), ...timing])
    const codec = await topCodecOf(retime(film, PICTURES, 16_000 / RATE, place))
    expect(codec).toMatch(new RegExp(`^avc1\\.${profile}`))
  },
  90_000,
)

/** After the pictures that tell the rate, odd ones come a little behind this part of their place, and even ones before it. */
function shiftOf(n: number, part: number): number {
  if (n <= 120 || n > PICTURES - 10) return 0
  return part + (n % 2 ? 0.01 : -0.01)
}

const tags = (transfer: number, matrix: number) =>
  `colour_primaries=1:transfer_characteristics=${transfer}:matrix_coefficients=${matrix}:video_full_range_flag=0`

const USUAL = tags(1, 1)

/** A film whose head has other colour tags than its samples. */
async function filmWithTwoTags(metadata: string): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=9', ...coded(50)]
  await world.clips.make('plain.h264', source)
  const tagged = async (metadata: string) => {
    const path = join(world.clips.folder, 'tagged.mp4')
    const input = ['-r', '25', '-i', join(world.clips.folder, 'plain.h264'), '-c:v', 'copy']
    const filter = ['-bsf:v', `h264_metadata=${metadata}`]
    await promisify(execFile)(tools.ffmpeg, ['-v', 'error', '-y', ...input, ...filter, path])
    return readFile(path)
  }
  const [film, other] = [await tagged(metadata), await tagged(USUAL)]
  sayInSamples(film, parametersOf(other))
  return film
}

test.each([
  ['copied when head and samples agree', USUAL, '6400'],
  ['encoded when its head has another matrix', tags(1, 8), '4d40'],
  ['encoded when its head has another transfer', tags(8, 1), '4d40'],
])(
  'a picture is %s',
  async (_, metadata, profile) => {
    const codec = await topCodecOf(await filmWithTwoTags(metadata))
    expect(codec).toMatch(new RegExp(`^avc1\\.${profile}`))
  },
  90_000,
)
