import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COVER_FRAMES } from '@alcove/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishRemake } from '../../src/actions/remakes/publish-remake.ts'

type Request = Parameters<typeof publishRemake>

/** A content whose cover is another one each time that it is locked. */
async function publish(signal = new AbortController().signal) {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-remake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const before = {
    ...{ id: 'c', cover: 'automatic', state: 'PENDING', revision: 2, decisionRevision: 0, hidden: false },
    ...{ sourceKey: 'sources/c', sha256: 'hash', hlsPrefix: 'hls/c/old', evidenceHeld: false },
  }
  let chosen = 0
  const lockContent = vi.fn(async () => ({ ...before, cover: COVER_FRAMES[chosen++ % 5] }))
  const removeAll = vi.fn(async () => undefined)
  const deps = {
    clock: { now: () => new Date(0) },
    log: { warn: () => undefined },
    covers: { encodeSizes: async () => [] },
    objects: {
      removeAll,
      stat: async () => ({ size: 1 }),
      fetch: (_: string, path: string) => writeFile(path, 'jpeg'),
      store: async () => undefined,
      sync: async () => undefined,
    },
    store: {
      inTransaction: (work: (tx: object) => unknown) =>
        work({ lockContent, lockQueuedRemake: async () => true }),
    },
  }
  const coverSizes = { hasCoverSizes: true, avifCover: null, blurredCover: null, placeholder: null }
  const prepared = { prefix: 'hls/c/new', stored: new Map(), facts: {}, coverSizes, coverFrames: 5 }
  const isPublished = await publishRemake(
    deps as unknown as Request[0],
    before as unknown as Request[1],
    prepared as unknown as Request[2],
    folder,
    signal,
  )
  return { isPublished, locked: lockContent.mock.calls.length, removed: removeAll.mock.calls }
}

test('gives up after three covers that are chosen meanwhile', async () => {
  expect(await publish()).toEqual({ isPublished: false, locked: 3, removed: [['hls/c/new']] })
})

test('gives up at once when its attempt has ended', async () => {
  expect(await publish(AbortSignal.abort())).toEqual({
    isPublished: false,
    locked: 0,
    removed: [['hls/c/new']],
  })
})
