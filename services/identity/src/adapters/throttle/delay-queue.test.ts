import { expect, test } from 'vitest'
import { createDelayQueue } from './delay-queue.ts'

/** A queue of four places per key, whose delays end on command. */
function aQueue() {
  const end = Promise.withResolvers<void>()
  const queue = createDelayQueue(4, () => end.promise)
  const went: Record<string, boolean> = {}
  const wait = async (name: string, network: string, key = 'account') => {
    went[name] = await queue.wait(key, 1_000, network.split(' '))
  }
  return { wait, went, end: end.resolve }
}

test('evicts the newest of the largest network for one with fewer', async () => {
  const { wait, went, end } = aQueue()
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => wait(name, name[0] as string))
  all.push(wait('c1', 'c'))
  await all[2]
  expect(went).toEqual({ a3: false })
  end()
  await Promise.all(all)
  expect(went).toEqual({ a1: true, a2: true, a3: false, b1: true, c1: true })
})

test('evicts from a wide network, however many narrow ones lie in it', async () => {
  const { wait, went, end } = aQueue()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => wait(name, `operator ${name}`))
  all.push(wait('owner', 'other b1'))
  await all[3]
  await wait('a5', 'operator a5')
  expect(went).toEqual({ a4: false, a5: false })
  end()
  await Promise.all(all)
  expect(went).toMatchObject({ a1: true, owner: true })
})

test('refuses a network that would only swap places with another, and none of another key', async () => {
  const { wait, went, end } = aQueue()
  const all = ['a1', 'a2', 'b1', 'b2'].map((name) => wait(name, name[0] as string))
  await wait('b3', 'b')
  expect(went).toEqual({ b3: false })
  all.push(wait('other', 'b', 'another account'))
  end()
  await Promise.all(all)
  expect(Object.values(went).filter(Boolean)).toHaveLength(5)
})

test('cannot tell an owner from unrelated networks with one waiter each', async () => {
  const { wait, went, end } = aQueue()
  const all = ['a', 'b', 'c', 'd'].map((name) => wait(name, name))
  await wait('owner', 'e')
  expect(went).toEqual({ owner: false })
  end()
  await Promise.all(all)
  await wait('later', 'e')
  expect(went).toMatchObject({ later: true })
})
