import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsContract } from './parts-contract.ts'
import { openOnTrial, type StoreKind, type StoreOnTrial } from './store-on-trial.ts'
import { trashContract } from './trash-contract.ts'
import { uploadContract } from './upload-contract.ts'

const MINUTE_MS = 60_000
const soon = () => new Date(Date.now() + MINUTE_MS)
const lately = () => new Date(Date.now() - MINUTE_MS)

/** Contract of every object store. Keys differ between tests, so that one store serves them all. */
export function objectStoreContract(name: string, kind: () => StoreKind): void {
  describe(`object store: ${name}`, () => {
    let trial: StoreOnTrial
    beforeAll(async () => {
      trial = await openOnTrial(kind())
    })
    afterAll(() => trial?.close())
    objectTests(() => trial)
    listTests(() => trial)
    uploadContract(() => trial)
    partsContract(() => trial)
    trashContract(() => trial)
  })
}

function objectTests(on: () => StoreOnTrial): void {
  test('moves a file into the store whole, and replaces the previous object', async () => {
    const { store, folder, put, text } = on()
    await put('sources/store/film.mp4', 'first')
    const path = join(folder, 'film')
    await writeFile(path, 'the second')
    await store.store(path, 'sources/store/film.mp4')
    expect(await text('sources/store/film.mp4')).toBe('the second')
    expect(await stat(path).catch(() => null)).toBeNull()
    await put('sources/store/empty.mp4', '')
    expect(await store.stat('sources/store/empty.mp4')).toEqual({ size: 0 })
  })

  test('returns the size of an object in bytes, and null for a missing one', async () => {
    const { store, put } = on()
    await put('sources/stat/é à+%20.mp4', 'twelve bytes')
    expect(await store.stat('sources/stat/é à+%20.mp4')).toEqual({ size: 12 })
    for (const key of ['sources/stat', 'sources/stat/other.mp4', 'nothing/here'])
      expect(await store.stat(key)).toBeNull()
  })

  test('reads an object, or a range of it with both ends', async () => {
    const { put, text } = on()
    await put('sources/read/film.mp4', '0123456789')
    expect(await text('sources/read/film.mp4')).toBe('0123456789')
    expect(await text('sources/read/film.mp4', { start: 0, end: 0 })).toBe('0')
    expect(await text('sources/read/film.mp4', { start: 3, end: 6 })).toBe('3456')
    expect(await text('sources/read/film.mp4', { start: 9, end: 9 })).toBe('9')
    await expect(text('sources/read/none.mp4')).rejects.toThrow()
  })

  test('reads no faster than its reader', async () => {
    const { store, put } = on()
    await put('sources/slow/film.mp4', Buffer.alloc(24 * 1024 ** 2, 1))
    const stream = await store.read('sources/slow/film.mp4', null)
    let taken = 0
    for await (const chunk of stream) {
      taken += chunk.length
      await delay(150)
      expect(stream.readableLength).toBeLessThan(1024 ** 2)
      if (taken > 128 * 1024) break
    }
    expect(stream.destroyed).toBe(true)
  })

  test('shares nothing between an original, its copy and a fetched file', async () => {
    const { store, folder, put, text } = on()
    await put('uploads/copy/film.mp4', 'first')
    await store.freeze('uploads/copy/film.mp4', 'sources/copy/film.mp4', join(folder, 'frozen'))
    await store.fetch('uploads/copy/film.mp4', join(folder, 'fetched'))
    await put('uploads/copy/film.mp4', 'second')
    expect(await text('sources/copy/film.mp4')).toBe('first')
    for (const name of ['fetched', 'frozen']) expect(await readFile(join(folder, name), 'utf8')).toBe('first')
    await store.removeAll('uploads/copy/film.mp4')
    expect(await text('sources/copy/film.mp4')).toBe('first')
  })

  test('fetches an object with the SHA-256 of what arrived, if anything had to', async () => {
    const { store, folder, put } = on()
    await put('sources/hash/film.mp4', Buffer.alloc(200_000, 7))
    const hash = await store.fetch('sources/hash/film.mp4', join(folder, 'hashed'))
    expect(
      await store.freeze('sources/hash/film.mp4', 'sources/hash/other.mp4', join(folder, 'frozen')),
    ).toBe(hash)
    const ofFile = createHash('sha256')
      .update(await readFile(join(folder, 'hashed')))
      .digest('hex')
    expect(hash).toBe(store.setting === 'S3_BUCKET' ? ofFile : null)
  })

  test('refuses to freeze or fetch a missing object, and leaves nothing in its place', async () => {
    const { store, folder } = on()
    const frozen = join(folder, 'none-frozen')
    await expect(store.freeze('uploads/none/a.mp4', 'sources/none/a.mp4', frozen)).rejects.toThrow()
    expect(await stat(frozen).catch(() => null)).toBeNull()
    expect(await store.stat('sources/none/a.mp4')).toBeNull()
    await expect(store.fetch('uploads/none/a.mp4', join(folder, 'none'))).rejects.toThrow()
    expect(await stat(join(folder, 'none')).catch(() => null)).toBeNull()
  })

  test('keeps small texts, and returns null for a missing one', async () => {
    const { store } = on()
    expect(await store.readText('note.json')).toBeNull()
    await store.writeText('note.json', '{"é": 1}\n')
    await store.writeText('note.json', '{"é": 2}\n')
    expect(await store.readText('note.json')).toBe('{"é": 2}\n')
  })

  test('adds a text once when several processes write at the same moment', async () => {
    const { store } = on()
    const texts = Array.from({ length: 8 }, (_, number) => `${number}\n`)
    const added = await Promise.all(texts.map((text) => store.addText('first.json', text)))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await store.readText('first.json')).toBe(texts[added.indexOf(true)])
    expect(await store.addText('first.json', 'later')).toBe(false)
  })

  test('removes every object below a prefix, one object by its key, and nothing beside them', async () => {
    const { store, put } = on()
    for (const key of ['hls/r/1/a.ts', 'hls/r/1/deep/b.ts', 'hls/r/10/c.ts', 'hls/r/d.ts']) await put(key)
    await store.removeAll('hls/r/1')
    await store.removeAll('hls/r/nothing')
    expect(await store.stat('hls/r/1/a.ts')).toBeNull()
    expect(await store.stat('hls/r/1/deep/b.ts')).toBeNull()
    expect(await store.stat('hls/r/10/c.ts')).toEqual({ size: 4 })
    await store.removeAll('hls/r/d.ts')
    expect(await store.stat('hls/r/d.ts')).toBeNull()
  })

  test('refuses keys that lead out of the store', async () => {
    const { store, folder } = on()
    const file = join(folder, 'local')
    await writeFile(file, 'x')
    for (const key of ['../x', 'a/../../x', '..', '', '/', 'a\0b', 'uploads/../sources/x']) {
      await expect(store.store(file, key).then(() => `${key} was taken`)).rejects.toThrow('No object key')
      await expect(store.removeAll(key).then(() => `${key} was removed`)).rejects.toThrow('No object key')
    }
    expect(await readFile(file, 'utf8')).toBe('x')
  })

  test('reports that it is usable, and its location', async () => {
    const { store } = on()
    await store.ping()
    expect(store.location).not.toBe('')
  })
}

function listTests(on: () => StoreOnTrial): void {
  test('finds contents with originals or renditions, up to the limit', async () => {
    const { store, put } = on()
    for (const key of ['sources/c-1/a.mp4', 'hls/c-1/x/master.m3u8', 'hls/c-2/x/master.m3u8']) await put(key)
    await put('uploads/c-3/a.mp4')
    const found = await store.findContentIds(1_000)
    expect(found.filter((id) => id.startsWith('c-')).sort()).toEqual(['c-1', 'c-2'])
    expect(await store.findContentIds(1)).toHaveLength(1)
  })

  test('finds rendition sets, except those that stored something since', async () => {
    const { store, put } = on()
    for (const key of ['attempt/720p/0.m4s', 'attempt/master.m3u8', 'cut-off/240p/0.m4s'])
      await put(`hls/listed/${key}`)
    const ofListed = async (before: Date) =>
      (await store.findRenditions(before)).filter(({ contentId }) => contentId === 'listed')
    expect(await ofListed(lately())).toEqual([])
    const attempts = ['attempt', 'cut-off'].map((name) => ({
      contentId: 'listed',
      prefix: `hls/listed/${name}`,
    }))
    expect(await ofListed(soon())).toEqual(expect.arrayContaining(attempts))
    expect(await ofListed(soon())).toHaveLength(2)
    await store.removeAll('hls/listed/attempt')
    expect(await ofListed(soon())).toEqual([attempts[1]])
  })

  test('finds copies of submissions, all of them or those of one content', async () => {
    const { store, put } = on()
    for (const key of ['sources/s-1/a.mp4', 'sources/s-1/b.mp4', 'sources/s-12/a.mp4']) await put(key)
    const of = (name: string, contentId: string) => ({
      contentId,
      key: `sources/${contentId}/${name}.mp4`,
      bytes: 4,
    })
    const ofOne = [of('a', 's-1'), of('b', 's-1')]
    const found = (await store.findSources(soon())).filter(({ contentId }) => contentId.startsWith('s-'))
    expect(found).toEqual(expect.arrayContaining([...ofOne, of('a', 's-12')]))
    expect(found).toHaveLength(3)
    const before = await store.findSources(lately())
    expect(before.filter(({ contentId }) => contentId.startsWith('s-'))).toEqual([])
    expect(await store.findSourcesOf('s-1')).toEqual(ofOne)
    expect(await store.findSourcesOf('s-2')).toEqual([])
  })

  test('finds uploads that arrived before a moment', async () => {
    const { store, put } = on()
    await put('uploads/waits/a.mp4')
    await put('uploads/waits/b.mp4')
    const found = async (before: Date) =>
      (await store.findUploads(before)).filter(({ prefix }) => prefix === 'uploads/waits')
    expect(await found(lately())).toEqual([])
    expect(await found(soon())).toEqual([{ prefix: 'uploads/waits', bytes: 8 }])
    await store.removeAll('uploads/waits')
    expect(await found(soon())).toEqual([])
  })
}
