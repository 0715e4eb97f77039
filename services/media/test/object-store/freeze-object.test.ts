import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freezeObject } from '../../src/adapters/s3/freeze-object.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-freeze-'))
  path = join(folder, 'film.mp4')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A bucket with an upload, of which a copy is made by `copyHashed`. */
function aBucket(upload: string | null, copy: string, told: string | null) {
  const fetched: string[] = []
  const objects: Record<string, string | null> = { upload, copy }
  return {
    fetched,
    async copyHashed() {
      return told
    },
    async download(key: string, to: string) {
      fetched.push(key)
      const text = objects[key] ?? null
      if (text === null) throw new Error('no such object')
      await writeFile(to, text)
      return hashOf(text)
    },
  }
}

test('takes what was fetched beside the copy where the store says the same hash of it', async () => {
  const bucket = aBucket('film', 'film', hashOf('film'))
  expect(await freezeObject(bucket, 'upload', 'copy', path)).toBe(hashOf('film'))
  expect(bucket.fetched).toEqual(['upload'])
  expect(await readFile(path, 'utf8')).toBe('film')
})

test.each<[string, string | null, string | null]>([
  ['the upload was written again in between', 'other', hashOf('film')],
  ['the upload is gone', null, hashOf('film')],
  ['the store says no hash', 'film', null],
])('fetches the copy where %s', async (_, upload, told) => {
  const bucket = aBucket(upload, 'film', told)
  expect(await freezeObject(bucket, 'upload', 'copy', path)).toBe(hashOf('film'))
  expect(bucket.fetched).toEqual(['upload', 'copy'])
  expect(await readFile(path, 'utf8')).toBe('film')
})

test('leaves no file where no copy can be made', async () => {
  const bucket = { ...aBucket('film', '', null), copyHashed: () => Promise.reject(new Error('no room')) }
  await expect(freezeObject(bucket, 'upload', 'copy', path)).rejects.toThrow('no room')
  expect(await stat(path).catch(() => null)).toBeNull()
})
