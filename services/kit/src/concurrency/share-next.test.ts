import { expect, test } from 'vitest'
import { type Flight, shareNext } from './share-next.ts'

/** Creates work that ends on command. */
function works() {
  const flights = new Map<string, Flight<number>>()
  const begun: PromiseWithResolvers<number>[] = []
  const ask = (key = 'a') =>
    shareNext(flights, key, () => {
      const deferred = Promise.withResolvers<number>()
      begun.push(deferred)
      return deferred.promise
    })
  return { flights, begun, ask }
}

test('shares the next run between callers that arrive during one, and keeps no entry', async () => {
  const { flights, begun, ask } = works()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  const late = ask()
  begun[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.resolve(3)
  expect(await late).toBe(3)
  expect(flights.size).toBe(0)
})

test('passes a failure to its sharers and still runs the next', async () => {
  const { flights, begun, ask } = works()
  const first = ask()
  const next = ask()
  begun[0]?.reject(new Error('first'))
  await expect(first).rejects.toThrow('first')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.reject(new Error('second'))
  await expect(next).rejects.toThrow('second')
  expect(flights.size).toBe(0)
})

test('keeps keys independent', async () => {
  const { begun, ask } = works()
  const both = [ask('a'), ask('b')]
  begun.forEach((deferred, n) => {
    deferred.resolve(n)
  })
  expect(await Promise.all(both)).toEqual([0, 1])
})
