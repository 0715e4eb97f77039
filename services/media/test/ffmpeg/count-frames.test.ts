import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countFrames } from '../../src/adapters/ffmpeg/count-frames.ts'
import { ladderArguments } from '../../src/adapters/ffmpeg/ladder-arguments.ts'
import { probe } from '../../src/adapters/ffmpeg/probe.ts'
import { planLadder } from '../../src/domain/ladder.ts'
import { requireAffordable } from '../../src/domain/preparation-cost.ts'
import { Clips, tools } from '../clips.ts'
import { CROWDED_FILES } from '../hostile/crowded-files.ts'

vi.setConfig({ testTimeout: 60_000 })

let clips: Clips
beforeAll(async () => {
  clips = new Clips(await mkdtemp(join(tmpdir(), 'alcove-count-')))
})
afterAll(() => rm(clips.folder, { recursive: true, force: true }))

const never = new AbortController().signal

test.each(CROWDED_FILES)('$name: passes for affordable until it is counted', async (file) => {
  const path = join(clips.folder, `crowded.${file.extension}`)
  await writeFile(path, await file.make(clips))
  const announced = await probe(tools.ffprobe, path)
  expect(announced).toMatchObject({ frameRate: 1, frames: 14_000 })
  expect(() => requireAffordable(announced, 1_000)).not.toThrow()
  const counted = await countFrames(tools.ffprobe, path, announced, never)
  expect(counted.frames).toBeGreaterThanOrEqual(30_000)
  expect(() => requireAffordable(counted, 1_000)).toThrow(/limite : 1.000 milliards/)
})

test.each(['tiny.mp4', 'tiny.mkv', 'tiny.avi', 'vp9.mkv', 'slides.mp4'] as const)(
  'of the honest %s nothing changes',
  async (name) => {
    const path = await clips.path(name)
    const facts = await probe(tools.ffprobe, path)
    const counted = await countFrames(tools.ffprobe, path, facts, never)
    expect(counted.frames).toBeCloseTo(facts.frames, -1)
    expect({ ...counted, frames: facts.frames }).toEqual(facts)
  },
)

test('a rate beyond sixty is bounded, whatever the head announces', async () => {
  const path = await clips.path('tiny.mkv')
  const announced = { ...(await probe(tools.ffprobe, path)), frameRate: 1, pictureDuration: 0.2 }
  const facts = await countFrames(tools.ffprobe, path, announced, never)
  expect(facts.frameRate).toBeCloseTo(125)
  const graph = (of: typeof facts) => ladderArguments('in.mkv', 'out', of, planLadder(of)).join(' ')
  expect(graph(facts)).toContain('fps=60,')
  expect(graph(announced)).not.toContain('fps=60,')
})

test('a file without a picture, and one that takes too long to count, are refused with a sentence', async () => {
  const path = await clips.path('tiny.mp4')
  const facts = await probe(tools.ffprobe, path)
  const sound = await clips.path('sound-only.mp4')
  await expect(countFrames(tools.ffprobe, sound, facts, never)).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Le fichier ne contient aucune image lisible',
  })
  await expect(countFrames(tools.ffprobe, path, facts, never, {}, 1)).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Compter les images de ce fichier prend trop de temps',
  })
})
