import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { alone, newBucket, SECRET } from './s3-server.ts'

const server = inject('s3')
const COPIES_AT_ONCE = 8
const LATE = new Date('2026-11-20T23:50:00Z')
const NEXT_DAY = new Date('2026-11-21T00:50:00Z')
const WEEKS_LATER = new Date('2026-12-20T00:50:00Z')
const NAMES = ['master.m3u8', '720p/0.m4s', '720p/1.m4s']
/** More requests than any move or restoration of so few objects makes. */
const CUTS = Array.from({ length: 13 }, (_, requests) => requests)

describe.skipIf(server === null)('a trash in a bucket that is cut off', () => {
  let folder: string
  let proxy: FaultProxy
  let settings: S3Settings
  let store: S3Store
  let now: Date
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-s3-trash-'))
    proxy = await startFaultProxy(server?.endpoint ?? '')
    settings = { ...newBucket(), endpoint: proxy.endpoint }
    const partFolder = join(folder, 'parts')
    store = openS3Store({
      settings,
      secret: SECRET,
      partFolder,
      clock: { now: () => now },
      lockPrefix: alone,
      retryDelaysMs: [1, 1],
    })
    await store.prepare()
  })
  beforeEach(() => {
    now = LATE
  })
  afterAll(async () => {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Stores renditions of a new content. */
  async function aRendition(): Promise<string> {
    const prefix = `hls/content-${++count}/x`
    for (const name of NAMES) {
      const path = join(folder, 'local')
      await writeFile(path, name)
      await store.store(path, `${prefix}/${name}`)
    }
    return prefix
  }
  async function inPlace(prefix: string): Promise<number> {
    const found = await Promise.all(NAMES.map((name) => store.stat(`${prefix}/${name}`)))
    return found.filter((one) => one !== null).length
  }
  const entriesOf = async (prefix: string) =>
    (await store.listTrash()).filter((entry) => entry.prefix === prefix)
  async function keysOf(prefix: string): Promise<string[]> {
    const keys = []
    for await (const { key } of openBucket(settings).list('')) if (key.includes(prefix)) keys.push(key)
    return keys
  }
  /** Lets this many requests pass and fails all others. */
  async function cutAfter(requests: number, work: () => Promise<unknown>): Promise<void> {
    proxy.failAfter(requests)
    await work().catch(() => undefined)
    proxy.recover()
  }

  test.each(CUTS)(
    'after %i requests of a move, and the next day goes on: one entry, put back whole',
    async (cut) => {
      const prefix = await aRendition()
      await cutAfter(cut, () => store.moveToTrash(prefix))
      now = NEXT_DAY
      await store.moveToTrash(prefix)
      expect(await inPlace(prefix)).toBe(0)
      const [entry, ...more] = await entriesOf(prefix)
      if (!entry) expect.fail('the trash is empty')
      expect(more).toEqual([])
      expect(await store.restoreFromTrash(entry)).toBe('restored')
      expect(await inPlace(prefix)).toBe(NAMES.length)
      expect(await entriesOf(prefix)).toEqual([])
      expect(await keysOf(`trash/${entry.day}/${prefix}`)).toEqual([])
    },
  )

  test.each(CUTS)(
    'after %i requests of a move, and weeks later it goes on: one entry, and nothing beside it',
    async (cut) => {
      const prefix = await aRendition()
      await cutAfter(cut, () => store.moveToTrash(prefix))
      now = WEEKS_LATER
      await store.moveToTrash(prefix)
      const [entry, ...more] = await entriesOf(prefix)
      if (!entry) expect.fail('the trash is empty')
      expect(more).toEqual([])
      const trashed = (await keysOf(prefix)).filter((key) => key.startsWith('trash/'))
      expect(trashed.sort()).toEqual(NAMES.map((name) => `trash/${entry.day}/${prefix}/${name}`).sort())
      expect(await store.restoreFromTrash(entry)).toBe('restored')
      expect(await inPlace(prefix)).toBe(NAMES.length)
    },
  )

  test('after each request of a move that goes on weeks later: whole in its place, or listed whole', async () => {
    for (const cut of CUTS) {
      const prefix = await aRendition()
      now = LATE
      await cutAfter(5, () => store.moveToTrash(prefix))
      now = WEEKS_LATER
      await cutAfter(cut, () => store.moveToTrash(prefix))
      for (const entry of await entriesOf(prefix))
        expect(await store.restoreFromTrash(entry)).toBe('restored')
      expect(await inPlace(prefix)).toBe(NAMES.length)
    }
  })

  test.each(CUTS)(
    'after %i requests of a move that no other follows: whole in its place, or listed whole',
    async (cut) => {
      const prefix = await aRendition()
      await cutAfter(cut, () => store.moveToTrash(prefix))
      for (const entry of await entriesOf(prefix))
        expect(await store.restoreFromTrash(entry)).toBe('restored')
      expect(await inPlace(prefix)).toBe(NAMES.length)
      now = WEEKS_LATER
      await store.removeUnfinished()
      expect((await keysOf(prefix)).filter((key) => !key.startsWith('hls/'))).toEqual([`index/${prefix}`])
    },
  )

  test.each(CUTS)(
    'after %i requests of putting back, and moved again: one entry, put back whole',
    async (cut) => {
      const prefix = await aRendition()
      await store.moveToTrash(prefix)
      const [entry] = await entriesOf(prefix)
      if (!entry) expect.fail('the trash is empty')
      await cutAfter(cut, () => store.restoreFromTrash(entry))
      now = NEXT_DAY
      await store.moveToTrash(prefix)
      const [moved, ...more] = await entriesOf(prefix)
      if (!moved) expect.fail('the trash is empty')
      expect(more).toEqual([])
      expect(await store.restoreFromTrash(moved)).toBe('restored')
      expect(await inPlace(prefix)).toBe(NAMES.length)
    },
  )

  test.each(CUTS)(
    'after %i requests of emptying: what is put back is whole, and the rest can be removed',
    async (cut) => {
      const prefix = await aRendition()
      await store.moveToTrash(prefix)
      const [entry] = await entriesOf(prefix)
      if (!entry) expect.fail('the trash is empty')
      await cutAfter(cut, () => store.removeFromTrash(entry))
      const outcome = await store.restoreFromTrash(entry)
      expect([outcome, await inPlace(prefix)]).toEqual(
        outcome === 'restored' ? ['restored', NAMES.length] : ['missing', 0],
      )
      for (const left of await entriesOf(prefix)) await store.removeFromTrash(left)
      if (outcome === 'missing') expect(await keysOf(prefix)).toEqual([])
    },
  )

  test('fails a batch of copies once none is running, and starts no further one', async () => {
    const prefix = `hls/content-${++count}/x`
    for (let i = 0; i < 2 * COPIES_AT_ONCE; i++) {
      const path = join(folder, 'local')
      await writeFile(path, 'x')
      await store.store(path, `${prefix}/720p/${i}.m4s`)
    }
    const before = proxy.connections()
    const delayMs = 300
    // The marker of the day, the list, and the day.
    proxy.fail(...Array.from({ length: 3 }, (): Fault => ({ kind: 'delay', delayMs: 0 })))
    proxy.fail({ kind: 'status', status: 403 }, { kind: 'delay', delayMs })
    for (let i = 2; i < COPIES_AT_ONCE; i++) proxy.fail({ kind: 'status', status: 503, delayMs })
    await expect(store.moveToTrash(prefix)).rejects.toThrow()
    expect(proxy.delayed()).toBe(0)
    expect(proxy.connections() - before).toBe(3 + COPIES_AT_ONCE)
    await store.moveToTrash(prefix)
    expect(proxy.connections() - before).toBeGreaterThan(3 + COPIES_AT_ONCE)
    expect(await entriesOf(prefix)).toEqual([{ day: '2026-11-20', prefix }])
  })

  test('keeps a move for its days from its start, long after an unfinished one', async () => {
    const prefix = await aRendition()
    await cutAfter(4, () => store.moveToTrash(prefix))
    now = WEEKS_LATER
    await store.moveToTrash(prefix)
    expect(await entriesOf(prefix)).toEqual([{ day: '2026-12-20', prefix }])
    await store.removeUnfinished()
    expect(await entriesOf(prefix)).toEqual([{ day: '2026-12-20', prefix }])
  })
})
