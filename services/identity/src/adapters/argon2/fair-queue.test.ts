import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

function aQueue(limits = { concurrency: 1, waiting: 8, waitingPerSource: 2 }) {
  const turn = createFairQueue(limits)
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = (source: string | null, name: string) =>
    turn(source, async () => {
      await gate.promise
      done.push(name)
    }).catch((error) => error.code as string)
  return { ask, done, open: () => gate.resolve() }
}

test('bounds the queue of one source and refuses the rest', async () => {
  const { ask, done, open } = aQueue()
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  expect(await asked[3]).toBe('TOO_MANY_REQUESTS')
  const other = ask('b', 'b1')
  open()
  await Promise.all([...asked, other])
  expect(done.sort()).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('serves sources in round-robin order', async () => {
  const { ask, done, open } = aQueue({ concurrency: 1, waiting: 8, waitingPerSource: 8 })
  const asked = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)),
    ...['b1', 'b2'].map((name) => ask('b', name)),
  ]
  open()
  await Promise.all(asked)
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('bounds the whole queue and frees a place after a failure', async () => {
  const { ask, open } = aQueue({ concurrency: 1, waiting: 2, waitingPerSource: 2 })
  const asked = ['a', 'b', 'c'].map((source) => ask(source, source))
  expect(await ask('d', 'd')).toBe('TOO_MANY_REQUESTS')
  open()
  await Promise.all(asked)
  const turn = createFairQueue({ concurrency: 1, waiting: 1, waitingPerSource: 1 })
  await turn('a', () => Promise.reject(new Error('broken'))).catch(() => undefined)
  expect(await turn('a', async () => 'fine')).toBe('fine')
})

test("lets the platform's own work fill the whole queue", async () => {
  const { ask, done, open } = aQueue()
  const asked = ['1', '2', '3', '4'].map((name) => ask(null, name))
  open()
  await Promise.all(asked)
  expect(done).toHaveLength(4)
})
