import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, readMaster, readPlaylist } from '../playback/playlists.ts'
import { tools } from '../support/clips.ts'
import { ANEW, type MediaWorld, playbackPath, startMedia, submit } from '../support/world.ts'

const run = promisify(execFile)
const BYTES_PER_S = 2 * 48_000
/** Seconds at which the tone of the film begins. */
const TONE_AT = 3

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia(undefined, {}, ANEW)
})
afterAll(() => world.stop())

/** Seconds from the first picture to the first loud sample, and a digest of the sound's packets. */
async function hear(path: string) {
  const { files } = await readPlaylist(world, path)
  const joined = join(world.clips.folder, 'heard.mp4')
  await writeFile(joined, await download(world, files))
  const { stdout: samples } = await run(
    tools.ffmpeg,
    ['-v', 'error', '-i', joined, '-vn', '-ac', '1', '-ar', '48000', '-f', 's16le', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  )
  const values = new Int16Array(samples.buffer, samples.byteOffset, samples.length / 2)
  const loud = values.findIndex((value) => Math.abs(value) > 2_000)
  const { stdout: digest } = await run(tools.ffmpeg, [
    ...['-v', 'error', '-i', joined, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-'],
  ])
  const late = (await startOf(joined, 'a')) - (await startOf(joined, 'V'))
  return { toneAt: late + (loud * 2) / BYTES_PER_S, digest }
}

/** Seconds at which the first packet of a stream is shown. */
async function startOf(path: string, stream: 'a' | 'V'): Promise<number> {
  return Math.min(...(await readPackets(path, stream, 'pts_time')))
}

async function readPackets(path: string, stream: 'a' | 'V', field: 'pts_time' | 'duration_time') {
  const entries = ['-select_streams', stream, '-show_entries', `packet=${field}`, '-of', 'csv=p=0']
  const { stdout } = await run(tools.ffprobe, ['-v', 'error', ...entries, path])
  return (stdout.match(/-?[\d.]+/g) ?? []).map(Number)
}

const tone = ['-f', 'lavfi', '-i', `aevalsrc='if(gte(t,${TONE_AT}),0.5*sin(2764*t),0)':d=6`]
const film = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6', ...tone],
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-x264-params',
    'bframes=2',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ],
]

test('all renditions have the same sound at the same time', async () => {
  const bytes = await world.clips.make('tone.mp4', film)
  const { id } = await submit(world, owner, 'tone.mp4', bytes)
  await world.settle()
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  expect(variants.map((one) => one.height)).toEqual([360, 240])
  const [tall, small] = [await hear(variants[0]?.path as string), await hear(variants[1]?.path as string)]
  expect(tall.digest).toBe(small.digest)
  for (const { toneAt } of [tall, small]) expect(Math.abs(toneAt - TONE_AT)).toBeLessThan(0.02)
})

test.each([
  ['lasts as long', 0, 20],
  ['ends before them', 0, 9],
  ['begins after them', 11, 9],
])('each segment holds the sound of its pictures, where it %s', async (_, start, duration) => {
  const bytes = await world.clips.make('long.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=20'],
    ...['-itsoffset', String(start), '-f', 'lavfi', '-i', `sine=duration=${duration}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ])
  const { id } = await submit(world, owner, 'long.mp4', bytes)
  await world.settle()
  const { variants } = await readMaster(world, await playbackPath(world, id, owner))
  expect(variants).toHaveLength(2)
  for (const { path } of variants) {
    const [init = '', ...segments] = (await readPlaylist(world, path)).files
    for (const segment of segments) {
      const one = join(world.clips.folder, 'segment.mp4')
      await writeFile(one, await download(world, [init, segment]))
      const [picture, sound] = [await secondsOf(one, 'V'), await secondsOf(one, 'a')]
      expect(Math.abs(sound - picture), segment).toBeLessThan(0.5)
    }
  }
})

/** Sum of the packets of a stream. */
async function secondsOf(path: string, stream: 'a' | 'V'): Promise<number> {
  return (await readPackets(path, stream, 'duration_time')).reduce((sum, duration) => sum + duration, 0)
}
