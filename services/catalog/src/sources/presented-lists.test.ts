import { createPacer } from '@alcove/kit/concurrency/pacer'
import { expect, test } from 'vitest'
import { createPresentedLists } from './presented-lists.ts'

const page = { videos: [], hasMore: false, total: 0 }
const lists = () => createPresentedLists({ elapsed: () => 0 }, () => crypto.randomUUID(), createPacer())

test('evicts long lists, whatever variants they have', async () => {
  const presented = lists()
  let made = 0
  const get = (variant: string) =>
    presented.get(page, variant, async () => {
      made++
      return { text: 'x'.repeat(1_000_000) }
    })
  for (let i = 0; i < 30; i++) await get(`https://h${i}.example.test`)
  await get('https://h29.example.test')
  expect(made).toBe(30)
  await get('https://h0.example.test')
  expect(made).toBe(31)
})

test('retries a list that could not be presented', async () => {
  const presented = lists()
  await expect(presented.get(page, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const list = await presented.get(page, 'a', async () => ({ text: 'lac' }))
  expect(Buffer.from(list.bytes).toString()).toBe('{"text":"lac"}')
})
