import { contentProcessed } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, type MediaWorld, remove, restore, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
let original: Buffer
const owner = aCaller()
const stranger = aCaller()

const SOURCES = {
  zoom: 'mandelbrot=size=320x180:rate=10',
  cells: 'life=size=320x180:rate=10:seed=7:ratio=0.3:mold=20:stitch=1',
  test: 'testsrc2=size=320x180:rate=10',
  black: 'color=black:size=320x180:rate=10',
  red: 'color=red:size=320x180:rate=10',
}
const encode = (source: keyof typeof SOURCES, seconds = 12) => [
  ...['-f', 'lavfi', '-i', SOURCES[source], '-t', String(seconds)],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
]

beforeAll(async () => {
  world = await startMedia()
  original = await world.clips.make('original.mp4', encode('zoom'))
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.database.query("UPDATE content SET decision = 'APPROVED', decision_revision = 99")
  await world.database.query('DELETE FROM blocked_hash')
})

/** Makes a copy of the original by other ffmpeg arguments. */
const copy = (name: string, args: string[]) =>
  world.clips.make(name, ['-i', `${world.clips.folder}/original.mp4`, ...args])

async function prepare(name: string, bytes: Buffer, caller = stranger) {
  const content = await submit(world, caller, name, bytes)
  await world.settle()
  const events = await world.published(contentProcessed)
  return { ...content, processed: events.find(({ contentId }) => contentId === content.id) }
}
const resembled = async (name: string, bytes: Buffer) => (await prepare(name, bytes)).processed?.resembles

async function prepareRemoved() {
  const content = await prepare('original.mp4', original, owner)
  await approve(world, content)
  await remove(world, content)
  return content
}

/** Positions of the frames of a fingerprint, in milliseconds. */
async function framesOf(id: string): Promise<number[]> {
  const [row] = await world.database.query<{ positions_ms: number[] }>(
    'SELECT positions_ms FROM fingerprint WHERE content_id = $1',
    [id],
  )
  return row?.positions_ms ?? []
}

const SMALL_AVI = ['-vf', 'scale=256:144', '-c:v', 'mpeg4', '-q:v', '12']

test('keeps a frame each two seconds of a short film', async () => {
  const { id } = await prepare('original.mp4', original)
  expect(await framesOf(id)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
})

test.each([
  ['small.avi', SMALL_AVI],
  ['bright.mkv', ['-vf', 'eq=brightness=0.08:contrast=0.9', '-c:v', 'libx264', '-crf', '38', '-r', '15']],
  // The end is gone.
  ['short.mp4', ['-t', '9', '-c:v', 'libx264', '-crf', '34', '-pix_fmt', 'yuv420p']],
])('names the removed film that %s is a copy of', async (name, args) => {
  const removed = await prepareRemoved()
  expect(await resembled(name, await copy(name, args))).toBe(removed.id)
})

test('names a film whose file is blocked', async () => {
  const blocked = await prepare('original.mp4', original, owner)
  const block = "INSERT INTO blocked_hash SELECT sha256, 'essai', now() FROM content WHERE id = $1"
  await world.database.query(block, [blocked.id])
  const events = await prepare('small.avi', await copy('small.avi', SMALL_AVI))
  expect(events.processed?.resembles).not.toBeNull()
})

test('names none while the original is published, or was restored', async () => {
  const bytes = await copy('small.avi', SMALL_AVI)
  const published = await prepare('original.mp4', original, owner)
  await approve(world, published)
  expect(await resembled('small.avi', bytes)).toBeNull()
  await remove(world, published)
  await restore(world, published)
  expect(await resembled('small.avi', bytes)).toBeNull()
})

test.each(['cells', 'test'] as const)('names none for another film (%s)', async (source) => {
  await prepareRemoved()
  const { id, processed } = await prepare('other.mp4', await world.clips.make('other.mp4', encode(source)))
  expect(await framesOf(id)).toHaveLength(6)
  expect(processed?.resembles).toBeNull()
})

test.each(['black', 'red'] as const)(
  'keeps no frame of a film in %s, and compares it with nothing',
  async (source) => {
    const bytes = await world.clips.make(`${source}.mp4`, encode(source, 6))
    const first = await prepare(`${source}.mp4`, bytes, owner)
    await approve(world, first)
    await remove(world, first)
    expect(await framesOf(first.id)).toEqual([])
    const again = await world.clips.make(`again-${source}.mp4`, encode(source, 8))
    expect(await resembled('again.mp4', again)).toBeNull()
  },
)

test('a mirrored copy passes', async () => {
  await prepareRemoved()
  expect(
    await resembled('mirrored.mp4', await copy('mirrored.mp4', ['-vf', 'hflip', '-c:v', 'libx264'])),
  ).toBeNull()
})
