import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { processContent } from '../../src/actions/preparation/process-content.ts'
import { attachFile } from '../../src/actions/uploads/submit-upload.ts'
import { type FolderStore, openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import type { MediaDeps } from '../../src/deps.ts'
import type { StoredContent } from '../../src/domain/content.ts'
import { UnusableFile } from '../../src/domain/unusable-file.ts'
import { StoreUnavailable } from '../../src/ports.ts'
import type { TranscodeWatcher } from '../../src/transcoder-port.ts'
import { fakeDeps } from './fake-deps.ts'
import { queuedBy } from './fake-store.ts'

const id = '0198f5a0-0000-7000-8000-000000000001'
const uploadKey = `uploads/${id}/0198f5a0-0000-7000-8000-000000000002.mp4`
const owner = aCaller()
const never = new AbortController().signal
const facts = { duration: 1, pictureDuration: 1, width: 2, height: 2, frameRate: 25, frames: 50 }
const film = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
const sha256 = createHash('sha256').update(film).digest('hex')
const file = {
  contentId: id,
  s3Key: uploadKey,
  mimeType: 'video/mp4',
  fileSize: film.length,
  address: '192.0.2.1',
} as const

let root: string
let objects: FolderStore
let content: Partial<StoredContent>
let deps: MediaDeps
/** The files of which something was stored. */
let prepared: string[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-handed-'))
  const folder = openFolderStore(join(root, 'objects'), 'a secret', { now: () => new Date() })
  // As a bucket does: the bytes arrive here.
  const fetch = async (key: string, path: string) => {
    await writeFile(path, await readFile(join(root, 'objects', key)))
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  objects = {
    ...folder,
    fetch: vi.fn(fetch),
    async freeze(from: string, to: string, path: string) {
      await folder.freeze(from, to, `${path}.link`)
      await rm(`${path}.link`)
      return fetch(to, path)
    },
  }
  await writeFile(join(root, 'film'), film)
  await objects.store(join(root, 'film'), uploadKey)
  content = { id, userId: owner.id, state: 'DRAFT', fileSize: film.length }
  prepared = []
  deps = fakeDeps({ root, objects, facts }, content)
  Object.assign(deps.store, { findContent: async () => content })
  Object.assign(deps.transcoder, {
    transcode: async (
      input: string,
      output: string,
      _: object,
      __: AbortSignal,
      { onPlayable }: TranscodeWatcher,
    ) => {
      const read = await readFile(input, 'latin1')
      await writeFile(join(output, 'master.m3u8'), '')
      await onPlayable?.()
      prepared.push(read)
      return { renditions: [240], covers: { count: 0 } }
    },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await deps.handover.close()
  await rm(root, { recursive: true, force: true })
})

const stored = () => readdir(join(root, 'objects', 'hls')).catch(() => [])
const workFolder = () => readdir(join(root, 'work'))

/** Accepts the file as the database would. */
async function submit(): Promise<void> {
  Object.assign(deps.store, {
    inTransaction: async (work: (tx: object) => Promise<unknown>) =>
      work({
        lockContent: async () => content,
        findRefusal: async () => null,
        lockQuota: async () => undefined,
        deleteUploadsOf: async () => true,
        saveSubmitterNetwork: async () => undefined,
        findPreparationDebts: async () => ({ account: 0, network: 0 }),
        nextQueuePosition: async () => 1,
        updateContent: async (_: string, change: object) => Object.assign(content, change),
        emit: () => undefined,
        enqueue: () => undefined,
      }),
  })
  Object.assign(content, { createdAt: new Date(), revision: 0 })
  await attachFile(deps, file, owner)
  expect(content).toMatchObject({ state: 'PREPARING', sha256 })
  queuedBy(deps, content)
}

test('prepares the file that the submission fetched, and fetches it no more', async () => {
  await submit()
  expect(await workFolder()).toEqual([expect.stringMatching(/^kept-/)])
  await processContent(deps, { contentId: id }, never)
  expect(prepared).toEqual([film.toString('latin1')])
  expect(objects.fetch).not.toHaveBeenCalled()
  expect(await workFolder()).toEqual([])
})

test('counts the kept file once against the room that its preparation needs', async () => {
  await submit()
  const [written, cover] = [vi.fn(), vi.fn(async () => undefined)]
  Object.assign(deps.disk, { holdOutput: () => ({ written, cover, release: () => undefined }) })
  await processContent(deps, { contentId: id }, never)
  expect(written.mock.invocationCallOrder[0]).toBeLessThan(cover.mock.invocationCallOrder[0] ?? 0)
  expect(written).toHaveBeenNthCalledWith(1, film.length)
})

test('does not prepare a kept file that is no longer what was accepted, and fetches it in the next attempt', async () => {
  await submit()
  const [kept = ''] = await workFolder()
  await writeFile(join(root, 'work', kept, 'source'), film.toReversed())
  const attempt = processContent(deps, { contentId: id }, never)
  await expect(attempt).rejects.toThrow(`has SHA-256 `)
  expect([prepared, await stored(), await workFolder()]).toEqual([[], [], []])
  await processContent(deps, { contentId: id }, never)
  expect(prepared).toEqual([film.toString('latin1')])
})

test.each(['countFrames', 'transcode'] as const)(
  'blames no film where its kept file is no longer what was accepted (%s)',
  async (name) => {
    await submit()
    const [kept = ''] = await workFolder()
    await writeFile(join(root, 'work', kept, 'source'), film.toReversed())
    Object.assign(deps.transcoder, { [name]: () => Promise.reject(new UnusableFile('illisible')) })
    await expect(processContent(deps, { contentId: id }, never)).rejects.toThrow('has SHA-256 ')
    expect(content.state).toBe('PREPARING')
  },
)

test('does not prepare an object that is no longer what was accepted', async () => {
  await submit()
  await deps.handover.close()
  await writeFile(join(root, 'film'), film.toReversed())
  await objects.store(join(root, 'film'), content.sourceKey as string)
  await expect(processContent(deps, { contentId: id }, never)).rejects.toThrow(`expected ${sha256}`)
  expect([prepared, await stored(), await workFolder()]).toEqual([[], [], []])
})

test('fetches a file again whose kept copy is gone', async () => {
  await submit()
  for (const name of await workFolder()) await rm(join(root, 'work', name), { recursive: true })
  await processContent(deps, { contentId: id }, never)
  expect(prepared).toEqual([film.toString('latin1')])
  expect(objects.fetch).toHaveBeenCalledOnce()
})

describe('leaves nothing in the work folder', () => {
  const transcodeThrows = (error: Error) =>
    Object.assign(deps.transcoder, { transcode: () => Promise.reject(error) })
  const endings: Record<string, () => unknown> = {
    'is broken': () => transcodeThrows(new UnusableFile('broken')),
    'is tried again': () => transcodeThrows(new Error('out of luck')),
    'waits for the store': () => transcodeThrows(new StoreUnavailable('away')),
    'was withdrawn before': () => Object.assign(content, { state: 'WITHDRAWN' }),
    'moved back in the queue': () => Object.assign(content, { queuePosition: 9 }),
    'costs more than it announced': () => {
      Object.assign(deps.transcoder, { countFrames: async () => ({ ...facts, frames: 1e10 }) })
      Object.assign(deps, { settings: { ...deps.settings, UPLOAD_MAX_GIGAPIXELS_NEW: 1e6 } })
    },
    'is blocked': () => Object.assign(deps.store, { isBlocked: async () => true }),
    'finds the disk low': () => Object.assign(deps.disk, { isLow: async () => true }),
    'finds no room': () => {
      const refuse = async () => {
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      }
      const hold = { cover: refuse, written: () => undefined, release: () => undefined }
      Object.assign(deps.disk, { holdOutput: () => hold })
    },
  }
  test.each(Object.entries(endings))('of a file that %s', async (_, end) => {
    await submit()
    end()
    await processContent(deps, { contentId: id, position: 5 }, never).catch(() => undefined)
    expect(await workFolder()).toEqual([])
    expect(prepared).toEqual([])
  })

  test('of a preparation that is stopped', async () => {
    await submit()
    const stop = new AbortController()
    Object.assign(deps.transcoder, {
      transcode: async () => {
        stop.abort(new Error('stopped'))
        throw stop.signal.reason
      },
    })
    await expect(processContent(deps, { contentId: id }, stop.signal)).rejects.toThrow('stopped')
    expect(await workFolder()).toEqual([])
  })

  test('of a submission that is not accepted', async () => {
    Object.assign(deps.store, { inTransaction: () => Promise.reject(new Error('no answer')) })
    await expect(attachFile(deps, file, owner)).rejects.toThrow('no answer')
    expect(await workFolder()).toEqual([])
  })

  test('of a file that is no video', async () => {
    Object.assign(deps.transcoder, { probe: () => Promise.reject(new UnusableFile('no video')) })
    Object.assign(deps.store, { inTransaction: async () => undefined })
    await expect(attachFile(deps, file, owner)).rejects.toMatchObject({ code: 'NOT_A_VIDEO' })
    expect(await workFolder()).toEqual([])
  })

  test('of a file that another process prepares', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await submit()
    expect(await workFolder()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await expect.poll(workFolder).toEqual([])
  })

  test('of a process that stops before it prepares', async () => {
    await submit()
    await deps.handover.close()
    expect(await workFolder()).toEqual([])
  })
})
