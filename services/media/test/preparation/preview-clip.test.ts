import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClipName, tools } from '../support/clips.ts'
import { startMediaWithScript } from '../support/fake-tool.ts'
import { aPreparedContent, type MediaWorld, submit } from '../support/world.ts'

const run = promisify(execFile)
let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMediaWithScript(clumsy)
})
afterAll(() => world.stop())

/** The real ffmpeg, except that it writes half a clip of 160 x 120. */
const clumsy = `#!/bin/sh
case "$*" in
  *scale=160:120*preview.mp4*) : > out/preview.mp4; exit 1 ;;
esac
exec '${tools.ffmpeg}' "$@"
`

async function fetchClip(id: string): Promise<Response> {
  return world.fetch(`/api/contents/${id}/preview`, {
    headers: { Authorization: `Bearer ${await world.identity.token(owner)}` },
  })
}

interface Probed {
  streams: { codec_type: string; codec_name: string; width: number; height: number; tags?: object }[]
  format: { duration: string; tags?: object }
}

async function readClip(id: string) {
  const response = await fetchClip(id)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const bytes = Buffer.from(await response.arrayBuffer())
  const path = join(world.clips.folder, 'preview.mp4')
  await writeFile(path, bytes)
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', path]
  const { streams, format } = JSON.parse((await run(tools.ffprobe, args)).stdout) as Probed
  return { path, bytes, streams, format, seconds: Number(format.duration) }
}

test.each<[ClipName, number, number, number]>([
  // Whole, where the film is short.
  ['sound.mp4', 320, 180, 5],
  ['upright.mp4', 90, 160, 2],
  // One picture a second.
  ['slides.mp4', 160, 90, 6],
  ['index-first.mp4', 160, 90, 6],
])('makes a silent clip of %s: %d x %d, %d s', async (clip, width, height, length) => {
  const { id } = await aPreparedContent(world, clip, owner)
  const { streams, seconds } = await readClip(id)
  expect(streams).toMatchObject([{ codec_type: 'video', codec_name: 'h264', width, height }])
  expect(Math.abs(seconds - length)).toBeLessThan(0.2)
})

test('shows six seconds of a film at equal distances, as a file that plays while it loads', async () => {
  const colours = ['red', 'lime', 'blue'].flatMap((one) => ['-f', 'lavfi', '-i', `color=${one}:640x360:d=5`])
  const bytes = await world.clips.make('colours.mp4', [
    ...[...colours, '-f', 'lavfi', '-i', 'sine=440:d=15', '-filter_complex', '[0][1][2]concat=n=3[v]'],
    ...['-map', '[v]', '-map', '3:a', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-metadata', 'title=Secret'],
  ])
  const { id } = await submit(world, owner, 'colours.mp4', bytes)
  await world.settle()
  const clip = await readClip(id)
  expect(clip.streams).toHaveLength(1)
  expect(Math.abs(clip.seconds - 6)).toBeLessThan(0.2)
  const seen: unknown[] = []
  for (let second = 0; second < 6; second++) seen.push(await colourAt(clip.path, second + 0.5))
  expect(seen).toEqual(['red', 'red', 'green', 'green', 'blue', 'blue'])
  expect(clip.bytes.indexOf('moov')).toBeLessThan(clip.bytes.indexOf('mdat'))
  expect(clip.bytes.includes('moof')).toBe(false)
  for (const trace of ['Secret', 'Lavf', 'Lavc']) expect(clip.bytes.includes(trace)).toBe(false)
})

/** The strongest colour in the middle of the picture. */
async function colourAt(path: string, time: number): Promise<string | undefined> {
  const at = ['-v', 'error', '-ss', String(time), '-i', path, '-frames:v', '1', '-vf', 'crop=2:2']
  const args = [...at, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const { stdout } = await run(tools.ffmpeg, args, { encoding: 'buffer' })
  const pixel = [...stdout.subarray(0, 3)]
  return ['red', 'green', 'blue'][pixel.indexOf(Math.max(...pixel))]
}

test('a clip of noise stays small', async () => {
  const bytes = await world.clips.make('noise.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=10:duration=7.5'],
    ...['-vf', 'noise=alls=100:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ])
  const { id } = await submit(world, owner, 'noise.mp4', bytes)
  await world.settle()
  const clip = await readClip(id)
  expect(clip.bytes.length).toBeLessThan(400_000)
  expect(clip.seconds).toBeGreaterThan(7)
})

test('prepares a video whose clip cannot be made, and keeps nothing of it', async () => {
  const { id } = await aPreparedContent(world, 'silent.mp4', owner)
  expect((await world.call(getContent, { params: { id } }, { as: owner })).body.status).toBe('PENDING')
  const response = await fetchClip(id)
  expect(await response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const [attempt = ''] = await readdir(join(world.objectFolder, 'hls', id))
  expect(await readdir(join(world.objectFolder, 'hls', id, attempt))).not.toContain('preview.mp4')
})
