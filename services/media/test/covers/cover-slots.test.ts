import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Cover } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeCoverSizes } from '../../src/actions/covers/store-cover-sizes.ts'
import { createCoverSlots } from '../../src/adapters/slots/cover-slots.ts'
import { nameCoverFiles } from '../../src/domain/covers/cover-keys.ts'
import { fakeDeps } from '../preparation/fake-deps.ts'

let root: string
let stored: Map<string, Buffer>
/** Covers that are being encoded, in their order. */
let encoding: { cover: Cover; finish(): void }[]
let choose: (account: string, cover: Cover, prefix?: string) => Promise<string>

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-slots-'))
  stored = new Map()
  encoding = []
  const objects = {
    stat: async (key: string) => (stored.has(key) ? { size: 1 } : null),
    fetch: (_: string, path: string) => writeFile(path, 'jpeg'),
    store: async (path: string, key: string) => void stored.set(key, await readFile(path)),
    sync: async () => undefined,
    read: async (key: string) => Readable.from([stored.get(key)]),
  }
  const covers = {
    async encodeSizes(cover: Cover) {
      await new Promise<void>((finish) => encoding.push({ cover, finish }))
      return nameCoverFiles(cover).map((name) => ({ name, bytes: Buffer.from('size') }))
    },
    makePlaceholder: async (blurred: Uint8Array) => Buffer.from(blurred).toString('base64'),
  }
  const deps = fakeDeps(
    { root, objects: objects as never, facts: {} },
    {},
    { covers, coverSlots: createCoverSlots() },
  )
  choose = (accountId, cover, prefix = `hls/${accountId}`) =>
    storeCoverSizes(deps, prefix, cover, { accountId, address: '192.0.2.1' }).then(
      () => 'stored',
      (error) => error.code,
    )
})
afterEach(() => rm(root, { recursive: true, force: true }))

const isEncoding = (count: number) => vi.waitUntil(() => encoding.length === count)

test('refuses a third choice of an account that waits, and lets others choose in turn', async () => {
  const first = choose('hasty', 'frame-1')
  await isEncoding(1)
  const waiting = [choose('hasty', 'frame-2'), choose('hasty', 'frame-3')]
  expect(await choose('hasty', 'frame-4')).toBe('TOO_MANY_REQUESTS')
  const other = choose('patient', 'frame-5')
  const order: Cover[] = []
  for (let i = 0; i < 4; i++) {
    await isEncoding(i + 1)
    order.push(encoding[i]?.cover as Cover)
    encoding[i]?.finish()
  }
  expect(order).toEqual(['frame-1', 'frame-2', 'frame-5', 'frame-3'])
  expect(await Promise.all([first, ...waiting, other])).toEqual(Array(4).fill('stored'))
})

test('makes the sizes of a cover once for choices that wait for it', async () => {
  const choices = ['one', 'other', 'third'].map((account) => choose(account, 'frame-1', 'hls/same'))
  await isEncoding(1)
  encoding[0]?.finish()
  expect(await Promise.all(choices)).toEqual(Array(3).fill('stored'))
  expect(encoding).toHaveLength(1)
  expect(stored.size).toBe(nameCoverFiles('frame-1').length)
})

test('refuses choices of ever more accounts instead of keeping them waiting', async () => {
  const choices = Array.from({ length: 20 }, (_, i) => choose(`account ${i}`, 'frame-1'))
  await isEncoding(1)
  expect(await Promise.race(choices)).toBe('SERVICE_UNAVAILABLE')
  for (let i = 0; i < 17; i++) {
    await isEncoding(i + 1)
    encoding[i]?.finish()
  }
  const answers = await Promise.all(choices)
  expect(answers.filter((one) => one === 'stored')).toHaveLength(17)
})
