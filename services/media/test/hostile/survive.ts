import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { COVER_FRAMES, getContent } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect } from 'vitest'
import { nameCover, nameCoverFiles } from '../../src/domain/covers/cover-keys.ts'
import { isMediaFile } from '../../src/domain/playback.ts'
import { PREVIEW_CLIP } from '../../src/domain/renditions/preview-clip.ts'
import { type MediaWorld, submit } from '../support/world.ts'
import type { HostileFile, Outcome } from './hostile-file.ts'

/** A probe is ended after twenty seconds, or five of CPU; the rest is copying and hashing. */
const ANSWERED_MS = 30_000
const PAUSE_MS = 30_000

/**
 * Sends a file as its author would, waits for its outcome, and compares it with the expected one.
 * @returns the outcome
 */
export async function survive(world: MediaWorld, file: HostileFile): Promise<Outcome> {
  const owner = aCaller()
  // The previous file may have been too slow to probe, which delays its network.
  world.clock.advance(PAUSE_MS)
  const bytes = await file.make(world.clips)
  const started = performance.now()
  const { id, answer } = await submit(world, owner, `film.${file.extension}`, bytes, file.filename)
  expect(performance.now() - started).toBeLessThan(ANSWERED_MS)
  const outcome = answer.status === 202 ? await outcomeOf(world, id, owner, file.reason) : 'refused'
  if (outcome === 'refused') {
    expect(answer).toMatchObject({ status: 422, code: file.code ?? 'NOT_A_VIDEO' })
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/[a-zé]{4}/) })
  }
  if (file.outcome !== 'bounded') expect(outcome).toBe(file.outcome)
  expect(await readdir(world.workFolder)).toEqual([])
  const stored = await filesBelow(`${world.objectFolder}/hls/${id}`)
  // Each lies in the folder of an attempt.
  expect(stored.filter((path) => !isExpected(path.slice(path.indexOf('/') + 1)))).toEqual([])
  if (outcome !== 'prepared') expect(stored).toEqual([])
  if (outcome === 'refused') expect(await filesBelow(`${world.objectFolder}/sources/${id}`)).toEqual([])
  // Where attachments of the corpus would like to go.
  expect(existsSync('/tmp/alcove-attachment')).toBe(false)
  return outcome
}

async function outcomeOf(
  world: MediaWorld,
  id: string,
  owner: ReturnType<typeof aCaller>,
  reason = '',
): Promise<Outcome> {
  await world.settle()
  const { body } = await world.call(getContent, { params: { id } }, { as: owner })
  if (body.status === 'PENDING') return 'prepared'
  expect(body).toMatchObject({ status: 'FAILED', failureReason: expect.stringMatching(/[a-zé]{4}/) })
  expect(body.failureReason).toContain(reason)
  // The file is at fault, and not tried again.
  expect(body.failureReason).not.toContain('plusieurs fois')
  return 'failed'
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
}

const COVER_NAMES = new Set(
  (['automatic', ...COVER_FRAMES] as const).flatMap((cover) => [nameCover(cover), ...nameCoverFiles(cover)]),
)

/** Covers and preview clips are served by operations of their own. */
function isExpected(name: string): boolean {
  return isMediaFile(name) || COVER_NAMES.has(name) || name === PREVIEW_CLIP
}
