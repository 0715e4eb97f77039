import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeBody } from './write-body.ts'

const LARGE = 300 * 1024
const allow = async () => undefined

let folder: string
let file: FileHandle
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-body-'))
  file = await open(join(folder, 'part'), 'wx')
})
afterEach(async () => {
  await file.close()
  await rm(folder, { recursive: true })
})
const content = () => readFile(join(folder, 'part'))

async function* bodyOf(chunks: Uint8Array[], error?: Error): AsyncGenerator<Uint8Array> {
  yield* chunks
  if (error) throw error
}

test('frees the memory of a chunk once it is written, but none that others use too', async () => {
  await file.write('head')
  const [own, shared] = [new TextEncoder().encode('own '), Buffer.from('not shared')]
  const guarded: number[] = []
  const end = await writeBody(file, bodyOf([own, shared.subarray(4)]), 4, async (bytes) => {
    guarded.push(bytes)
  })
  expect(end).toBe(14)
  expect(guarded).toEqual([4, 10])
  expect((await content()).toString()).toBe('headown shared')
  expect(own.byteLength).toBe(0)
  expect(shared.toString()).toBe('not shared')
})

test('writes many chunks in their order, also where the disk takes less than it is given', async () => {
  const chunks = Array.from({ length: 7 }, (_, i) => Buffer.alloc(LARGE, i))
  const whole = Buffer.concat(chunks)
  const slow = {
    writev: (list: readonly Uint8Array[], at: number) =>
      file.writev([list[0]?.subarray(0, 100_000) as Uint8Array], at),
  }
  expect(await writeBody(slow as never, bodyOf(chunks), 0, allow)).toBe(whole.length)
  expect((await content()).equals(whole)).toBe(true)
})

test('keeps what has arrived of a body that ends with an error', async () => {
  const chunks = [Buffer.alloc(LARGE, 1), Buffer.alloc(LARGE, 2), Buffer.alloc(10, 3)]
  const whole = Buffer.concat(chunks)
  const writing = writeBody(file, bodyOf(chunks, new Error('the line was cut')), 0, allow)
  await expect(writing).rejects.toThrow('the line was cut')
  expect((await content()).equals(whole)).toBe(true)
})

test('writes what has arrived of a body that hangs', async () => {
  let goOn = () => {}
  const hangs = new Promise<void>((done) => {
    goOn = done
  })
  async function* hanging() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
    await hangs
  }
  const writing = writeBody(file, hanging(), 0, allow)
  await vi.waitUntil(async () => (await content()).toString() === 'one two')
  goOn()
  expect(await writing).toBe(7)
})

test('writes what came before a chunk that its guard refuses, and nothing else', async () => {
  const guard = async (bytes: number) => {
    if (bytes > 20) throw new Error('too long')
  }
  const writing = writeBody(file, bodyOf([Buffer.alloc(20, 1), Buffer.alloc(20, 2)]), 0, guard)
  await expect(writing).rejects.toThrow('too long')
  expect((await content()).equals(Buffer.alloc(20, 1))).toBe(true)
})

test('writes nothing that waits for a slow disk once its hold has ended', async () => {
  const stalled = Promise.withResolvers<void>()
  const written: number[] = []
  const slow = {
    datasync: allow,
    async writev(list: readonly Uint8Array[], at: number) {
      written.push(at)
      await stalled.promise
      return { bytesWritten: sizeOf(list) }
    },
  }
  let isHeld = true
  async function* slowly() {
    yield Buffer.alloc(10)
    yield Buffer.alloc(10)
    isHeld = false
    stalled.resolve()
  }
  const requireHold = () => {
    if (!isHeld) throw new Error('another request works on it')
  }
  const writing = writeBody(slow as never, slowly(), 0, allow, requireHold)
  await expect(writing).rejects.toThrow('another request works on it')
  expect(written).toEqual([0])
})

test('reports a disk that takes no more', async () => {
  const full = {
    datasync: allow,
    writev: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  }
  const chunks = [Buffer.alloc(LARGE), Buffer.alloc(LARGE), Buffer.alloc(LARGE)]
  await expect(writeBody(full, bodyOf(chunks), 0, allow)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('reports a disk that loses what it has taken', async () => {
  const lost = { writev: async (list: readonly Uint8Array[]) => ({ bytesWritten: sizeOf(list) }) }
  const datasync = () => Promise.reject(Object.assign(new Error('lost'), { code: 'EIO' }))
  const chunks = Array.from({ length: 70 }, () => Buffer.alloc(LARGE))
  const writing = writeBody({ ...lost, datasync } as never, bodyOf(chunks), 0, allow)
  await expect(writing).rejects.toMatchObject({ code: 'EIO' })
})

const sizeOf = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0)
