import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fragment, readFragments } from '../../src/adapters/ffmpeg/growing/read-fragments.ts'
import { streamArguments } from '../../src/adapters/ffmpeg/ladder-arguments.ts'
import { probe } from '../../src/adapters/ffmpeg/probe.ts'
import type { Rendition } from '../../src/domain/renditions/ladder.ts'
import { planRenditions } from '../../src/domain/renditions/rendition-plan.ts'
import { Clips, tools } from '../support/clips.ts'

let clips: Clips
let stream: Buffer
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-fragments-')))
  stream = await streamOf('sound.mp4')
}, 60_000)
afterAll(() => rm(clips.folder, { recursive: true, force: true }))

async function streamOf(name: Parameters<Clips['path']>[0]): Promise<Buffer> {
  const path = await clips.path(name)
  const plan = planRenditions(await probe(tools.ffprobe, path), tools)
  const args = streamArguments({ input: path }, plan, plan.ladder.at(-1) as Rendition, tools.version)
  const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const
  return (await promisify(execFile)(tools.ffmpeg, args, options)).stdout
}

/** What is read of a stream that arrives in pieces of this size. */
async function readAll(bytes: Buffer, piece = bytes.length) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  const inits: Buffer[] = []
  const fragments: Fragment[] = []
  for await (const one of readFragments(pieces(), async (init) => void inits.push(Buffer.from(init))))
    fragments.push({ ...one, bytes: Buffer.from(one.bytes) })
  return { inits, fragments }
}

test.each([1 << 24, 65_536, 4_099, 7])(
  'reads a fragment for each key frame, in pieces of %i',
  async (piece) => {
    const { inits, fragments } = await readAll(stream, piece)
    expect(inits).toHaveLength(1)
    expect(inits[0]?.toString('latin1', 4, 8)).toBe('ftyp')
    expect(fragments.map(({ seconds }) => Math.round(seconds * 100) / 100)).toEqual([2, 2, 1])
    for (const { bytes } of fragments) expect(bytes.toString('latin1', 4, 8)).toBe('moof')
  },
)

test('lengths are those of the picture where pictures are few', async () => {
  const { fragments } = await readAll(await streamOf('slides.mp4'))
  expect(fragments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(60, 0)
}, 60_000)

test('drops what was cut off', async () => {
  const { fragments } = await readAll(stream.subarray(0, stream.length - 20_000))
  expect(fragments).toHaveLength(2)
  expect(await readAll(stream.subarray(0, 5))).toEqual({ inits: [], fragments: [] })
})

test.each([
  ['a box that is too small', Buffer.from([0, 0, 0, 4, 0x6d, 0x6f, 0x6f, 0x76])],
  ['a box that is too large', Buffer.from([0x7f, 0, 0, 0, 0x6d, 0x6f, 0x6f, 0x76])],
  ['media before their description', Buffer.from([0, 0, 0, 8, 0x6d, 0x64, 0x61, 0x74])],
])('refuses %s', async (_, bytes) => {
  await expect(readAll(bytes)).rejects.toThrow('expected')
})
