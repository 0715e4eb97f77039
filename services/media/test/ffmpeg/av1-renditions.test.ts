import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'
import { readSegments } from '../../src/domain/renditions/playlist-files.ts'
import { canEncodeAv1 } from '../support/av1-tools.ts'
import { tools } from '../support/clips.ts'

vi.setConfig({ testTimeout: 60_000 })
const run = promisify(execFile)
const can = await canEncodeAv1('renditions as AV1')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-av1-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A film whose pictures fall beside whole seconds, long enough for a key frame that only its time asks for. */
const film = [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=52/5:duration=13'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=13'],
]

async function prepare(name: string, source: string[], its = tools) {
  const work = join(folder, name)
  const [input, output] = [join(work, 'input.mp4'), join(work, 'out')]
  await mkdir(output, { recursive: true })
  await run(tools.ffmpeg, ['-y', '-v', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', input])
  const shares: number[] = []
  const transcoder = createFfmpegTranscoder(its, { threads: 2, memoryMb: 2_048 }, ['h264', 'av1'])
  const facts = await transcoder.probe(input)
  const made = await transcoder.transcode(input, output, facts, new AbortController().signal, {
    onProgress: (share) => shares.push(share),
  })
  return { output, made, shares }
}

/** A rendition as one file, for tools that read no playlists. */
async function joined(output: string, rendition: string) {
  const names = readSegments(await readFile(join(output, rendition, 'index.m3u8'), 'utf8'))
  const parts = ['init.mp4', ...names.map(({ name }) => name)].map((name) => join(output, rendition, name))
  const path = join(output, '..', `${rendition}.mp4`)
  await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))))
  return { path, segments: names.map(({ seconds }) => seconds) }
}

const probe = async (path: string, entries: string, ...more: string[]) =>
  (
    await run(tools.ffprobe, [
      ...['-v', 'error', '-select_streams', 'V:0', ...more, '-show_entries', entries],
      ...['-of', 'csv=p=0', path],
    ])
  ).stdout.trim()

/** Seconds since the first picture, which edit lists bring to zero: H.264 reorders pictures, and its times begin later. */
async function keyFrames(path: string): Promise<string[]> {
  const lines = (await probe(path, 'packet=pts_time,flags')).split('\n').filter((line) => line.includes('K'))
  const times = lines.map((line) => Number(line.split(',')[0]))
  return times.map((time) => (time - (times[0] as number)).toFixed(3))
}

describe.skipIf(!can)('renditions as AV1', () => {
  test('have the heights, pictures and key frames of the others, and end segments with them', async () => {
    const { output, made, shares } = await prepare('film', film)
    expect(made).toMatchObject({ renditions: [180, 90], av1Error: undefined })
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    const [h264, av1] = [await joined(output, 'v180'), await joined(output, 'v180-av1')]
    const lower = await joined(output, 'v90-av1')
    expect(av1.segments).toEqual(h264.segments)
    expect(lower.segments).toEqual(h264.segments)
    expect(await keyFrames(av1.path)).toEqual(await keyFrames(h264.path))
    expect(await keyFrames(lower.path)).toEqual(await keyFrames(h264.path))
    const counted = async (path: string) => await probe(path, 'stream=nb_read_packets', '-count_packets')
    expect(await counted(av1.path)).toBe(await counted(h264.path))
    expect(await probe(av1.path, 'stream=pix_fmt,color_space,color_range')).toBe('yuv420p,tv,bt709')
  })

  test('stand behind H.264 in the master, with what their streams and files say', async () => {
    const output = join(folder, 'film', 'out')
    const master = await readFile(join(output, 'master.m3u8'), 'utf8')
    const variants = [...master.matchAll(/#EXT-X-STREAM-INF:(.+)\n(.+)\/index.m3u8/g)].map(
      ([, line = '', name = '']) => ({
        name,
        codec: /CODECS="([^,"]+)/.exec(line)?.[1],
        size: /RESOLUTION=([\dx]+)/.exec(line)?.[1],
        average: Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1]),
        peak: Number(/^BANDWIDTH=(\d+)/.exec(line)?.[1]),
      }),
    )
    expect(variants.map(({ name, size }) => [name, size])).toEqual([
      ['v180', '320x180'],
      ['v90', '160x90'],
      ['v180-av1', '320x180'],
      ['v90-av1', '160x90'],
    ])
    for (const { name, codec, average, peak } of variants.slice(2)) {
      const { path, segments } = await joined(output, name)
      const level = await probe(path, 'stream=codec_name,profile,level')
      expect(level).toMatch(/^av1,Main,\d+$/)
      expect(codec).toBe(`av01.0.${level.split(',')[2]?.padStart(2, '0')}M.08`)
      const seconds = segments.reduce((sum, one) => sum + one, 0)
      const bytes = (await stat(path)).size - (await stat(join(output, name, 'init.mp4'))).size
      expect(average).toBeCloseTo((bytes * 8) / seconds, -1)
      expect(peak).toBeGreaterThanOrEqual(average)
    }
  })

  test('are left out for pictures that are too small', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=25:duration=1']
    const { output, made } = await prepare('small', source)
    expect(made.av1Error).toBeUndefined()
    expect(await readdir(output)).not.toContainEqual(expect.stringContaining('av1'))
  })
})

test('a film plays as H.264 alone where AV1 fails, and nothing of it is kept', async () => {
  const ffmpeg = join(folder, 'ffmpeg.sh')
  const fail = `case "$*" in *libsvtav1*) : > out/v180-av1/s00000.m4s; exit 1;; esac`
  await writeFile(ffmpeg, `#!/bin/sh\n${fail}\nexec "${tools.ffmpeg}" "$@"\n`)
  await chmod(ffmpeg, 0o755)
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1']
  const { output, made } = await prepare('failing', source, { ...tools, ffmpeg })
  expect(made).toMatchObject({ renditions: [180, 90], av1Error: { name: 'ToolFailed' } })
  const names = await readdir(output)
  expect(names).toEqual(expect.arrayContaining(['v180', 'v90']))
  expect(names).not.toContainEqual(expect.stringContaining('av1'))
  expect(await readFile(join(output, 'master.m3u8'), 'utf8')).not.toContain('av01')
})
