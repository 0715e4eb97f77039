import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contentProcessed, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolve } from '../playback/playlists.ts'
import { type ClipName, tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { aPreparedContent, askHlsUrl, type MediaWorld, submit } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMediaWithScript(clumsy)
})
afterAll(() => world.stop())

/** The real ffmpeg, except that it writes half a storyboard of tiles of 120 x 90. */
const clumsy = `#!/bin/sh
case "$*" in
  *storyboard*scale=120:90*|*scale=120:90*storyboard*) : > out/storyboard/00.jpg; exit 1 ;;
esac
exec '${tools.ffmpeg}' "$@"
`

/** The cues of the storyboard of a content, with the addresses and sizes of their sheets. */
async function readStoryboard(id: string) {
  const url = (await askHlsUrl(world, id, owner)).body.storyboardUrl as string
  const response = await world.fetch(url)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/vtt; charset=utf-8'])
  const cues = [...(await response.text()).matchAll(/(\S+) --> (\S+)\n(\S+)#xywh=(\S+)/g)].map(
    ([, start = '', end = '', sheet = '', place = '']) => ({
      ...{ start, end, sheet: resolve(sheet, url), place: place.split(',').map(Number) },
    }),
  )
  const sheets: string[] = []
  for (const sheet of new Set(cues.map((one) => one.sheet))) sheets.push(await sizeOf(sheet))
  return { url, cues, sheets }
}

async function sizeOf(sheet: string): Promise<string> {
  const response = await world.fetch(sheet)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  const path = join(world.clips.folder, 'sheet.jpg')
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  const entries = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0']
  return (await promisify(execFile)(tools.ffprobe, ['-v', 'error', ...entries, path])).stdout.trim()
}

test.each<[ClipName, number, string]>([
  ['sound.mp4', 3, '480,90'],
  ['upright.mp4', 1, '50,90'],
  ['short-sound.mp4', 5, '800,90'],
  // Sixty pictures, one a second.
  ['slides.mp4', 30, '1600,270'],
  // A minute and forty seconds, which one picture outlasts.
  ['sparse.mp4', 50, '1600,450'],
])('shows %s along its time line', async (clip, tiles, size) => {
  const { id } = await aPreparedContent(world, clip, owner)
  const { cues, sheets } = await readStoryboard(id)
  expect(cues).toHaveLength(tiles)
  expect(sheets).toEqual([size])
  expect(cues.map(({ start }) => start).slice(1)).toEqual(cues.map(({ end }) => end).slice(0, -1))
  const [width = 0, height = 0] = size.split(',').map(Number)
  for (const { place } of cues) {
    const [x = 0, y = 0, w = 0, h = 0] = place
    expect([x + w <= width, y + h <= height]).toEqual([true, true])
  }
})

test('a tile shows the picture of its time', async () => {
  // One colour for each four seconds; a tile stands for two.
  const colours = ['red', 'lime', 'blue'].flatMap((one) => ['-f', 'lavfi', '-i', `color=${one}:320x180:d=4`])
  const bytes = await world.clips.make('colours.mp4', [
    ...[...colours, '-filter_complex', 'concat=n=3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  ])
  const { id } = await submit(world, owner, 'colours.mp4', bytes)
  await world.settle()
  const { cues } = await readStoryboard(id)
  const seen: unknown[] = []
  for (const { sheet, place } of cues) seen.push(await colourAt(sheet, place))
  expect(seen).toEqual(['red', 'red', 'green', 'green', 'blue', 'blue'])
})

/** The strongest colour in the middle of a tile. */
async function colourAt(sheet: string, [x = 0, y = 0, w = 0, h = 0]: number[]): Promise<string | undefined> {
  const path = join(world.clips.folder, 'colour.jpg')
  await writeFile(path, Buffer.from(await (await world.fetch(sheet)).arrayBuffer()))
  const crop = `crop=2:2:${x + w / 2}:${y + h / 2}`
  const args = ['-v', 'error', '-i', path, '-vf', crop, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const { stdout } = await promisify(execFile)(tools.ffmpeg, args, { encoding: 'buffer' })
  const pixel = [...stdout.subarray(0, 3)]
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))]
}

test('plays a video whose storyboard cannot be made, and keeps nothing of it', async () => {
  const { id } = await aPreparedContent(world, 'silent.mp4', owner)
  expect((await world.call(getContent, { params: { id } }, { as: owner })).body.status).toBe('PENDING')
  expect((await askHlsUrl(world, id, owner)).body.storyboardUrl).toBeNull()
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  expect(await readdir(join(world.objectFolder, 'hls', id, attempt))).not.toContain('storyboard')
  expect(await readFile(join(world.objectFolder, 'hls', id, attempt, 'master.m3u8'), 'utf8')).toContain(
    'v240',
  )
  // Its key frames are those of the fingerprint.
  const events = await world.published(contentProcessed)
  expect(events.find(({ contentId }) => contentId === id)).toMatchObject({ resembles: null })
  expect(await world.database.query('SELECT 1 FROM fingerprint WHERE content_id = $1', [id])).toEqual([])
})

test('only serves sheets by their names', async () => {
  const { id } = await aPreparedContent(world, 'sound.mp4', owner)
  const { url } = await readStoryboard(id)
  for (const name of ['0.jpg', '000.jpg', '01.jpg', 'master.m3u8', '../joined.mp4'])
    expect((await world.fetch(url.replace('storyboard.vtt', name))).status).toBe(404)
})
