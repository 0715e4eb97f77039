import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('keeps what has arrived of a body that ends with an error', async () => {
  const chunks = [Buffer.alloc(LARGE, 1), Buffer.alloc(LARGE, 2), Buffer.alloc(10, 3)]
  const whole = Buffer.concat(chunks)
  const writing = writeBody(file, bodyOf(chunks, new Error('the line was cut')), 0, allow)
  await expect(writing).rejects.toThrow('the line was cut')
  expect((await content()).equals(whole)).toBe(true)
})

test('writes what came before a chunk that its guard refuses, and nothing else', async () => {
  const guard = async (bytes: number) => {
    if (bytes > 20) throw new Error('too long')
  }
  const writing = writeBody(file, bodyOf([Buffer.alloc(20, 1), Buffer.alloc(20, 2)]), 0, guard)
  await expect(writing).rejects.toThrow('too long')
  expect((await content()).equals(Buffer.alloc(20, 1))).toBe(true)
})

test('writes the rest of what one call has written in part', async () => {
  const partly = {
    datasync: allow,
    write: (bytes: Uint8Array, offset: number, length: number, position: number) =>
      file.write(bytes, offset, Math.min(length, 4), position),
    writev: (all: Uint8Array[], position: number) => file.write(Buffer.concat(all), 0, 3, position),
  }
  const body = bodyOf([Buffer.from('one '), Buffer.from('two '), Buffer.from('and three')])
  expect(await writeBody(partly as never, body, 0, allow)).toBe(17)
  expect((await content()).toString()).toBe('one two and three')
})

test.each(Array.from({ length: 12 }, (_, turns) => [turns]))(
  'writes a chunk that arrives %i turns after a write has ended',
  async (turns) => {
    const disk = Promise.withResolvers<void>()
    const written: string[] = []
    const target = {
      datasync: allow,
      writev: async (all: Uint8Array[]) => {
        await disk.promise
        written.push(Buffer.concat(all).toString())
        return { bytesWritten: all.reduce((sum, { length }) => sum + length, 0) }
      },
    }
    async function* body() {
      yield Buffer.from('one')
      disk.resolve()
      for (let turn = 0; turn < turns; turn++) await null
      yield Buffer.from('two')
    }
    await writeBody(target as never, body(), 0, allow)
    expect(written.join(' ')).toBe('one two')
  },
)

test('takes no more chunks than wait at most while the disk is busy', async () => {
  const disk = Promise.withResolvers<void>()
  const busy = {
    datasync: allow,
    writev: async (all: Uint8Array[]) => {
      await disk.promise
      return { bytesWritten: all.reduce((sum, { length }) => sum + length, 0) }
    },
  }
  let guarded = 0
  const chunks = Array.from({ length: 20 }, () => Buffer.alloc(LARGE))
  const writing = writeBody(busy as never, bodyOf(chunks), 0, async (bytes) => {
    guarded = bytes / LARGE
  })
  await new Promise(setImmediate)
  // One is written, three wait, one has been read.
  expect(guarded).toBe(5)
  disk.resolve()
  expect(await writing).toBe(20 * LARGE)
})

test('reports a disk that takes no more', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const full = { datasync: allow, write: refuse, writev: refuse }
  const chunks = [Buffer.alloc(LARGE), Buffer.alloc(LARGE), Buffer.alloc(LARGE)]
  await expect(writeBody(full, bodyOf(chunks), 0, allow)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('reports a disk that loses what it has taken', async () => {
  const lost = {
    writev: async (all: Uint8Array[]) => ({ bytesWritten: all.reduce((sum, { length }) => sum + length, 0) }),
  }
  const datasync = () => Promise.reject(Object.assign(new Error('lost'), { code: 'EIO' }))
  const chunks = Array.from({ length: 70 }, () => Buffer.alloc(LARGE))
  const writing = writeBody({ ...lost, datasync } as never, bodyOf(chunks), 0, allow)
  await expect(writing).rejects.toMatchObject({ code: 'EIO' })
})
