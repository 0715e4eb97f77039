import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { processContent } from '../../src/actions/preparation/process-content.ts'
import { attachFile } from '../../src/actions/uploads/submit-upload.ts'
import { type FolderStore, openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import type { MediaDeps } from '../../src/deps.ts'
import type { StoredContent } from '../../src/domain/content.ts'
import type { RoomLack } from '../../src/domain/room-lack.ts'
import { LacksRoom, StoreRefused, StoreUnavailable } from '../../src/ports.ts'
import type { TranscodeWatcher } from '../../src/transcoder-port.ts'
import { fakeDeps } from './fake-deps.ts'
import { aHold, queuedBy } from './fake-store.ts'

const id = '0198f5a0-0000-7000-8000-000000000001'
const uploadKey = `uploads/${id}/0198f5a0-0000-7000-8000-000000000002.mp4`
const owner = aCaller()
const never = new AbortController().signal
const facts = {
  duration: 1,
  pictureDuration: 1,
  width: 2,
  height: 2,
  frameRate: 25,
  frames: 50,
  hasAudio: false,
}
const film = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')

let root: string
let objects: FolderStore
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-cut-off-'))
  objects = openFolderStore(join(root, 'objects'), 'a secret', { now: () => new Date() })
  await writeFile(join(root, 'film'), film)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const exists = (key: string) =>
  access(join(root, 'objects', key)).then(
    () => true,
    () => false,
  )

const depsWith = (content: Partial<StoredContent>, change: Partial<MediaDeps>) =>
  fakeDeps({ root, objects, facts }, { id, userId: owner.id, ...content }, change)

test.each([
  ['is away', new StoreUnavailable('away'), 0],
  ['refuses our keys, which is told to the operator', new StoreRefused('wrong keys'), 1],
])('an upload waits while the store %s', async (_, error, told) => {
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x' } as const
  const deps = depsWith(content, { objects: { ...objects, fetch: () => Promise.reject(error) } })
  const toldOperator = vi.spyOn(deps.log, 'error')
  const queued = queuedBy(deps, content)
  await processContent(deps, { contentId: id }, never)
  expect(queued).toEqual([{ contentId: id, position: 7, startAfter: expect.any(Date), priority: -7 }])
  expect(toldOperator).toHaveBeenCalledTimes(told)
})

test('an upload waits at its position while preparation is paused', async () => {
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x' } as const
  const deps = depsWith(content, {})
  Object.assign(deps.store, { findPreparationPause: async () => new Date() })
  const transcode = vi.spyOn(deps.transcoder, 'transcode')
  const queued = queuedBy(deps, content)
  await processContent(deps, { contentId: id }, never)
  expect(queued).toEqual([{ contentId: id, position: 7, startAfter: expect.any(Date), priority: -7 }])
  expect(transcode).not.toHaveBeenCalled()
})

test('removes what an attempt stored when it cannot store everything, and waits for room', async () => {
  await objects.store(join(root, 'film'), 'sources/film.mp4')
  let stored = 0
  const full: FolderStore = {
    ...objects,
    async store(path, key) {
      if (++stored === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      await objects.store(path, key)
    },
  }
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x' } as const
  const deps = depsWith(content, { objects: full })
  const queued = queuedBy(deps, content)
  await processContent(deps, { contentId: id }, never)
  const waits = { startAfter: expect.any(Date), priority: -7 }
  expect(queued).toEqual([{ contentId: id, position: 7, lack: { interruptions: 1 }, ...waits }])
  expect(stored).toBe(2)
  const left = await readdir(join(root, 'objects', 'hls'), { recursive: true, withFileTypes: true })
  expect(left.filter((one) => one.isFile())).toEqual([])
  expect(await exists('sources/film.mp4')).toBe(true)
})

test('waits without a look being counted while bodies that arrive are promised its room', async () => {
  await objects.store(join(root, 'film'), 'sources/film.mp4')
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x', fileSize: 100 } as const
  const deps = depsWith(content, {})
  const queued = queuedBy(deps, content)
  const cover = async (length: number) => {
    throw new LacksRoom(length)
  }
  Object.assign(deps.disk, { holdOutput: () => aHold({ cover }) })
  await processContent(deps, { contentId: id, lack: { looks: 2 } }, never)
  const waits = { startAfter: expect.any(Date), priority: -7 }
  expect(queued).toEqual([{ contentId: id, position: 7, lack: { looks: 2, needed: 100 }, ...waits }])
})

test('counts the pictures of a file once while it waits for room that bodies are promised', async () => {
  await objects.store(join(root, 'film'), 'sources/film.mp4')
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x', fileSize: 100 } as const
  const deps = depsWith(content, {})
  const queued = queuedBy(deps, content)
  const counted = vi.spyOn(deps.transcoder, 'countFrames')
  const cover = async (length: number) => {
    if (length > 1_000) throw new LacksRoom(length)
  }
  Object.assign(deps.disk, { holdOutput: () => aHold({ cover }) })
  await processContent(deps, { contentId: id }, never)
  const [{ lack } = {}] = queued as { lack?: RoomLack }[]
  expect(lack?.needed).toBeGreaterThan(1_000)
  await processContent(deps, { contentId: id, ...(lack ? { lack } : {}) }, never)
  expect(queued).toHaveLength(2)
  expect(counted).toHaveBeenCalledOnce()
})

describe('when the disk falls below the watermark during preparation', () => {
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x' } as const
  const MIB = 1024 ** 2

  /** @returns the queued jobs and the resulting content */
  async function prepare(lack: RoomLack, isLowAfterwards: boolean, outputBytes = MIB) {
    await objects.store(join(root, 'film'), 'sources/film.mp4')
    const room = { now: 1e9, ever: 1e9 }
    const deps = depsWith(content, {})
    const queued = queuedBy(deps, content)
    const hold = aHold({ release: vi.fn() })
    Object.assign(deps.disk, {
      room: async () => room,
      isLow: async () => room.now < 0 && isLowAfterwards,
      holdOutput: () => hold,
    })
    const begun = vi.fn()
    Object.assign(deps.transcoder, {
      transcode: async (
        _: string,
        output: string,
        __: object,
        signal: AbortSignal,
        watcher: TranscodeWatcher,
      ) => {
        await writeFile(join(output, 'master.m3u8'), '')
        await watcher.onPlayable?.()
        begun(await readdir(join(root, 'objects', 'hls', id)))
        await writeFile(join(output, 's00000.m4s'), Buffer.alloc(outputBytes))
        room.now = -1
        await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
      },
    })
    await processContent(deps, { contentId: id, lack }, never)
    expect(begun).toHaveBeenCalledWith([expect.any(String)])
    expect(hold.release).toHaveBeenCalled()
    expect(await readdir(join(root, 'objects', 'hls', id))).toEqual([])
    expect(await readdir(join(root, 'work'))).toEqual([])
    return queued
  }

  test('counts an attempt that wrote more than its file may', async () => {
    const queued = await prepare({ attempts: 1 }, false, 8 * MIB)
    expect(queued).toEqual([expect.objectContaining({ contentId: id, lack: { attempts: 2 } })])
  })

  test('gives up a file whose fourth attempt wrote more than it may', async () => {
    expect(await prepare({ attempts: 3 }, false, 8 * MIB)).toEqual([
      { state: 'FAILED', reason: expect.stringContaining('demande plus de place') },
    ])
  })

  test('waits, however often, where an attempt had written no more than it may', async () => {
    const queued = await prepare({ attempts: 3, interruptions: 30 }, false)
    expect(queued).toEqual([
      expect.objectContaining({ contentId: id, lack: { attempts: 3, interruptions: 31 } }),
    ])
  })

  test('waits without counting anything while the disk is low for other reasons', async () => {
    const queued = await prepare({ attempts: 3 }, true, 8 * MIB)
    expect(queued).toEqual([expect.objectContaining({ contentId: id, lack: { attempts: 3 } })])
  })
})

test('requeues a content at its later position, with the time it has waited', async () => {
  const content = {
    state: 'PREPARING',
    sourceKey: 'sources/film.mp4',
    sha256: 'x',
    queuePosition: 7,
  } as const
  const deps = depsWith(content, {})
  const queued = queuedBy(deps, content)
  await processContent(deps, { contentId: id, position: 6, lack: { looks: 2 } }, never)
  expect(queued).toEqual([{ contentId: id, position: 7, lack: { looks: 2 }, priority: -7 }])
})

test('requeues a file with far more pictures than announced at their cost', async () => {
  await objects.store(join(root, 'film'), 'sources/film.mp4')
  const content = { state: 'PREPARING', sourceKey: 'sources/film.mp4', sha256: 'x' } as const
  const deps = depsWith({ ...content, preparationCost: 11 }, {})
  const transcoded = vi.fn()
  // 40 gigapixels.
  Object.assign(deps.transcoder, {
    countFrames: async () => ({ ...facts, frames: 1e10 }),
    transcode: transcoded,
  })
  const said: unknown[] = []
  Object.assign(deps.store, {
    inTransaction: (work: (tx: object) => Promise<unknown>) =>
      work({
        lockContent: async () => ({ ...content, userId: owner.id }),
        findSubmitterNetwork: async () => null,
        findPreparationDebts: async () => ({ account: 0, network: 0 }),
        nextQueuePosition: async (_: string, cost: number) => 500 + cost,
        updateContent: async (_: string, change: object) => said.push(change),
        enqueue: (_: object, data: object, options: object) => said.push({ ...data, ...options }),
      }),
  })
  await processContent(deps, { contentId: id }, never)
  expect(said).toEqual([
    { preparationCost: 4_010, queuePosition: 4_510 },
    { contentId: id, position: 4_510, priority: -4_510 },
  ])
  expect(transcoded).not.toHaveBeenCalled()
})

test.each([
  ['was accepted after all', 'id-1', true],
  ['was not', null, false],
])('a source whose acceptance got no answer stays only where it %s', async (_, accepted, stays) => {
  await objects.store(join(root, 'film'), uploadKey)
  const deps = depsWith({ state: 'DRAFT' }, {})
  const lost = new Error('Connection terminated unexpectedly')
  const sourceKey = `sources/${id}/id-1.mp4`
  Object.assign(deps.store, {
    async inTransaction() {
      const after = accepted ? { state: 'PREPARING', sourceKey } : { state: 'DRAFT', sourceKey: null }
      Object.assign(deps.store, { findContent: async () => ({ id, userId: owner.id, ...after }) })
      throw lost
    },
  })
  const file = {
    contentId: id,
    s3Key: uploadKey,
    mimeType: 'video/mp4',
    fileSize: film.length,
    address: '192.0.2.1',
  } as const
  await expect(attachFile(deps, file, owner)).rejects.toBe(lost)
  expect(await exists(sourceKey)).toBe(stays)
})
