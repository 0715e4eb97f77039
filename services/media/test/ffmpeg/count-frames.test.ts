import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countFrames } from '../../src/adapters/ffmpeg/count-frames.ts'
import { ladderArguments } from '../../src/adapters/ffmpeg/ladder-arguments.ts'
import { probe } from '../../src/adapters/ffmpeg/probe.ts'
import { requireAffordable } from '../../src/domain/preparation-cost.ts'
import { planRenditions } from '../../src/domain/renditions/rendition-plan.ts'
import { CROWDED_FILES } from '../hostile/crowded-files.ts'
import { Clips, tools } from '../support/clips.ts'

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
  expect(announced).toMatchObject({ frameRate: 2, frames: 28_000 })
  expect(() => requireAffordable(announced, { gigapixels: 1_000, isNewAccount: false })).not.toThrow()
  const counted = await countFrames(tools.ffprobe, path, announced, never)
  expect(counted.frames).toBeGreaterThanOrEqual(30_000)
  expect(() => requireAffordable(counted, { gigapixels: 1_000, isNewAccount: false })).toThrow(
    /limite : 1.000 milliards/,
  )
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

test('bounds a rate beyond sixty, whatever the head announces', async () => {
  const path = await clips.path('tiny.mkv')
  const announced = { ...(await probe(tools.ffprobe, path)), frameRate: 1, pictureDuration: 0.2 }
  const facts = await countFrames(tools.ffprobe, path, announced, never)
  expect(facts.frameRate).toBeCloseTo(125)
  const graph = (of: typeof facts) => {
    const plan = planRenditions(of, tools)
    return ladderArguments({ input: 'in.mkv', output: 'out' }, plan, plan.ladder, tools.version).join(' ')
  }
  expect(graph(facts)).toContain('fps=60:')
  expect(graph(announced)).not.toContain('fps=60:')
})

test('counts the held pictures at the rate that is found', async () => {
  const path = await clips.path('tiny.mkv')
  const announced = { ...(await probe(tools.ffprobe, path)), duration: 3_600, pictureDuration: 0.2 }
  const counted = await countFrames(tools.ffprobe, path, { ...announced, frameRate: 0.01, frames: 36 }, never)
  expect(counted.frames).toBeCloseTo(60 * 3_600)
})

test('refuses a file without pictures, and one that is too slow to count, with a sentence', async () => {
  const path = await clips.path('tiny.mp4')
  const facts = await probe(tools.ffprobe, path)
  const sound = await clips.path('sound-only.mp4')
  await expect(countFrames(tools.ffprobe, sound, facts, never)).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Le fichier ne contient aucune image lisible',
  })
  const slow = join(await mkdtemp(join(tmpdir(), 'alcove-slow-')), 'ffprobe')
  await writeFile(slow, '#!/bin/sh\nexec sleep 60\n')
  await chmod(slow, 0o755)
  await expect(countFrames(slow, path, facts, never, {}, 200)).rejects.toMatchObject({
    name: 'UnusableFile',
    message: 'Compter les images de ce fichier prend trop de temps',
  })
})
