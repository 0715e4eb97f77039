import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@alcove/kit/clock'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { StoreUnavailable } from '../../src/ports.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { alone, newBucket, SECRET } from './s3-server.ts'

const server = inject('s3')
const UNAVAILABLE: Fault = { kind: 'status', status: 503 }
const FILM = Buffer.alloc(3 * 1024 ** 2, 'film')
const half = (direction: 'up' | 'down'): Fault => ({
  kind: 'reset',
  direction,
  afterBytes: FILM.length / 2,
})

describe.skipIf(server === null)('faults of an S3 server', () => {
  let folder: string
  let proxy: FaultProxy
  let settings: S3Settings
  let store: S3Store
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-s3-faults-'))
    proxy = await startFaultProxy(server?.endpoint ?? '')
    settings = { ...newBucket(), endpoint: proxy.endpoint }
    store = open({})
    await store.prepare()
    await put('sources/film/a.mp4', FILM)
  })
  afterEach(() => {
    proxy.recover()
    vi.useRealTimers()
  })
  afterAll(async () => {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  })

  const open = (change: Partial<S3Settings>): S3Store => openS3Store(options(change))
  function options(change: Partial<S3Settings>) {
    return {
      settings: { ...settings, ...change },
      secret: SECRET,
      partFolder: join(folder, 'parts'),
      clock: systemClock,
      lockPrefix: alone,
      retryDelaysMs: [1, 1],
    }
  }
  async function put(key: string, content: string | Buffer): Promise<void> {
    const path = join(folder, 'local')
    await writeFile(path, content)
    await store.store(path, key)
  }
  async function text(key: string): Promise<string> {
    const chunks: Buffer[] = []
    for await (const chunk of await store.read(key, null)) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

  test('names the wrong setting when the server refuses the keys', async () => {
    await expect(open({ accessKey: 'other' }).ping()).rejects.toThrow('S3_ACCESS_KEY')
    await expect(open({ secretKey: 'x'.repeat(32) }).ping()).rejects.toThrow('S3_SECRET_KEY')
    await expect(open({ secretKey: 'x'.repeat(32) }).stat('sources/film/a.mp4')).rejects.toThrow(
      'S3_SECRET_KEY',
    )
    const path = join(folder, 'refused')
    await writeFile(path, 'x')
    await expect(open({ secretKey: 'x'.repeat(32) }).store(path, 'sources/x/a.mp4')).rejects.toThrow(
      'S3_SECRET_KEY',
    )
    expect(await readFile(path, 'utf8')).toBe('x')
  })

  test('reports a missing bucket; a store that was never used is empty', async () => {
    const other = open({ bucket: `${settings.bucket}-2` })
    await expect(other.ping()).rejects.toThrow('S3_BUCKET')
    await expect(other.findUploads(new Date())).rejects.toThrow('S3_BUCKET')
    expect(await other.readText('installation.json')).toBeNull()
    expect(await other.findContentIds(1)).toEqual([])
    await other.writeText('installation.json', '{}')
    await other.prepare()
    await other.ping()
    expect(await other.readText('installation.json')).toBe('{}')
  })

  test('reports a wrong clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 })
    await expect(store.ping()).rejects.toThrow('set the clock')
    await expect(store.stat('sources/film/a.mp4')).rejects.toThrow('set the clock')
  })

  test('gives up on an unreachable server, and reports it', async () => {
    const gone = await startFaultProxy(server?.endpoint ?? '')
    await gone.close()
    const error = await open({ endpoint: gone.endpoint })
      .ping()
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(error.message).toContain('ECONNREFUSED')
  })

  test('tries three times while the server is unavailable, and no more', async () => {
    proxy.fail(UNAVAILABLE, UNAVAILABLE)
    expect(await store.stat('sources/film/a.mp4')).toEqual({ size: FILM.length })
    const before = proxy.connections()
    proxy.fail(UNAVAILABLE, UNAVAILABLE, UNAVAILABLE)
    await expect(store.stat('sources/film/a.mp4')).rejects.toThrow(StoreUnavailable)
    expect(proxy.connections() - before).toBe(3)
  })

  test('waits for a slow server, and gives up on one that falls silent', async () => {
    const slow = openS3Store({ ...options({}), silentMs: 150 })
    proxy.fail({ kind: 'delay', delayMs: 50 })
    expect(await slow.stat('sources/film/a.mp4')).toEqual({ size: FILM.length })
    proxy.fail(...Array.from({ length: 3 }, (): Fault => ({ kind: 'delay', delayMs: 5_000 })))
    const error = await slow.stat('sources/film/a.mp4').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(error.message).toContain('ETIMEDOUT')
  })

  test('fetches again after a cut connection, and leaves nothing of a failed fetch', async () => {
    const path = join(folder, 'fetched')
    proxy.fail(half('down'))
    await store.fetch('sources/film/a.mp4', path)
    expect((await readFile(path)).equals(FILM)).toBe(true)
    await rm(path)
    proxy.fail(half('down'), half('down'), half('down'))
    await expect(store.fetch('sources/film/a.mp4', path)).rejects.toThrow(StoreUnavailable)
    expect(await stat(path).catch(() => null)).toBeNull()
  })

  test('ends an interrupted stream with an error', async () => {
    proxy.fail(half('down'))
    await expect(text('sources/film/a.mp4')).rejects.toThrow(StoreUnavailable)
  })

  test('stores again after a cut connection, and shows nothing of a failed store', async () => {
    proxy.fail(half('up'))
    await put('sources/cut/a.mp4', FILM)
    expect(await store.stat('sources/cut/a.mp4')).toEqual({ size: FILM.length })
    proxy.fail(half('up'), half('up'), half('up'))
    await expect(put('sources/cut/b.mp4', FILM)).rejects.toThrow(StoreUnavailable)
    expect(await store.stat('sources/cut/b.mp4')).toBeNull()
    expect((await readFile(join(folder, 'local'))).equals(FILM)).toBe(true)
  })

  test('loses nothing of an interrupted move to the trash, and finishes it the next time', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `hls/moved/x/720p/${i}.m4s`)
    for (const name of names) await put(name, name)
    proxy.failAfter(6)
    await expect(store.moveToTrash('hls/moved/x')).rejects.toThrow(StoreUnavailable)
    proxy.recover()
    for (const name of names) expect(await text(name)).toBe(name)
    await store.moveToTrash('hls/moved/x')
    const [entry, ...more] = await store.listTrash()
    if (!entry) expect.fail('the trash is empty')
    expect(more).toEqual([])
    proxy.failAfter(8)
    await expect(store.restoreFromTrash(entry)).rejects.toThrow(StoreUnavailable)
    proxy.recover()
    expect(await store.restoreFromTrash(entry)).toBe('restored')
    for (const name of names) expect(await text(name)).toBe(name)
    expect(await store.listTrash()).toEqual([])
  })
})
