import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FolderStore, openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import { receiveUpload } from '../../src/adapters/folder/receive-upload.ts'

let root: string
let store: FolderStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-folder-'))
  store = openFolderStore(root, 'only-for-tests-only-for-tests-only-for-tests', systemClock)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const type = 'video/mp4'
const admit = async (longest: number) => longest
const requireSpace = async () => undefined
async function send(key: string, chunks: string[], end: 'whole' | 'broken' = 'whole'): Promise<void> {
  const url = await store.uploadUrl({
    key,
    contentType: type,
    maxBytes: 10,
    bytes: undefined,
    expiresAt: new Date(Date.now() + 60_000),
    origin: 'http://alcove.test',
  })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk))
      if (end === 'whole') controller.close()
      else controller.error(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    },
  })
  const signature = new URL(url).searchParams.get('signature') ?? ''
  await receiveUpload(store, {
    key,
    signature,
    contentType: type,
    contentLength: null,
    body,
    admit,
    requireSpace,
  })
}

test('takes as many bytes as were allowed, not one more, whatever was announced', async () => {
  await send('uploads/a/full.mp4', ['12345', '67890'])
  expect(await store.stat('uploads/a/full.mp4')).toEqual({ size: 10 })
  await expect(send('uploads/a/over.mp4', ['12345', '67890', '1'])).rejects.toMatchObject({
    code: 'UPLOAD_TOO_LARGE',
  })
  expect(await store.stat('uploads/a/over.mp4')).toBeNull()
})

test('of an upload that breaks off nothing is left, and what was there before stays', async () => {
  await send('uploads/b/film.mp4', ['before'])
  await expect(send('uploads/b/film.mp4', ['half'], 'broken')).rejects.toMatchObject({
    code: 'MALFORMED_REQUEST',
  })
  expect(await readFile(join(root, 'uploads/b/film.mp4'), 'utf8')).toBe('before')
  expect(await readdir(join(root, '.parts'))).toEqual([])
})

test('a copy shares nothing with its original, nor does a file that was fetched', async () => {
  await send('uploads/c/film.mp4', ['first'])
  await store.copy('uploads/c/film.mp4', 'sources/c/film.mp4')
  await store.fetch('uploads/c/film.mp4', join(root, 'fetched'))
  await send('uploads/c/film.mp4', ['second'])
  expect(await readFile(join(root, 'sources/c/film.mp4'), 'utf8')).toBe('first')
  expect(await readFile(join(root, 'fetched'), 'utf8')).toBe('first')
  await store.removeAll('uploads/c/film.mp4')
  expect(await readFile(join(root, 'sources/c/film.mp4'), 'utf8')).toBe('first')
})

test('no key leads out of the folder', async () => {
  const file = join(root, 'local')
  await writeFile(file, 'x')
  for (const key of ['../x', 'a/../../x', '..', '', '/', 'a\0b', 'uploads/../sources/x'])
    await expect(store.store(file, key).then(() => `${key} was taken`)).rejects.toThrow('No object key')
  expect(await readFile(file, 'utf8')).toBe('x')
})
