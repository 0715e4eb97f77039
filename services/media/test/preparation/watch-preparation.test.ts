import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attempt } from '../../src/actions/preparation/prepare-content.ts'
import { watchPreparation } from '../../src/actions/preparation/watch-preparation.ts'
import type { MediaDeps } from '../../src/deps.ts'
import { LacksRoom } from '../../src/ports.ts'

const MIB = 1024 ** 2
const deps = {
  store: { findContent: async () => ({ state: 'PREPARING' }) },
  disk: { room: async () => ({ now: 1e9, ever: 1e9 }) },
  log: pino({ level: 'silent' }),
} as unknown as Pick<MediaDeps, 'store' | 'disk' | 'log'>

let folder: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = await mkdtemp(join(tmpdir(), 'alcove-watch-'))
  await writeFile(join(folder, 's00000.m4s'), Buffer.alloc(3 * MIB))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** Watches an attempt that has stored 2 MiB and written 3. */
function watch(cover: Attempt['space']['cover'], mostBytes = 1_000 * MIB) {
  const space = { cover: vi.fn(cover), written: vi.fn(), release: () => undefined }
  const attempt: Attempt = {
    folder,
    handed: { bytes: 0, moveTo: async () => false, end: async () => undefined },
    prefix: 'hls/x',
    spentMs: 0,
    space,
    storedBytes: 2 * MIB,
    mostBytes,
    isRemake: false,
  }
  return { space, watched: watchPreparation(deps, 'id', attempt, new AbortController().signal) }
}

test('accounts for what an attempt has written and will write next', async () => {
  const { space, watched } = watch(async () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(space.cover).toHaveBeenCalledExactlyOnceWith(69 * MIB))
  expect(space.written).toHaveBeenCalledWith(5 * MIB)
  expect(watched.signal.aborted).toBe(false)
  watched.stop()
})

test('asks for no more room than the file may need', async () => {
  const { space, watched } = watch(async () => undefined, 6 * MIB)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(space.cover).toHaveBeenCalledExactlyOnceWith(6 * MIB))
  watched.stop()
})

test('asks for nothing ahead before the need of the file is known', async () => {
  const { space, watched } = watch(async () => undefined, Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(space.cover).toHaveBeenCalledExactlyOnceWith(5 * MIB))
  watched.stop()
})

test('ends an attempt that would write into room that others are promised', async () => {
  const { watched } = watch((length) => Promise.reject(new LacksRoom(length)))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(watched.isShort()).toBe(true))
  expect(watched.signal.reason).toMatchObject({ name: 'LacksRoom', needed: 0 })
  watched.stop()
})
