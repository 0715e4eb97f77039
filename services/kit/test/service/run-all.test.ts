import { expect, test } from 'vitest'
import { runInOrder, runTogether } from '../../src/service/run-all.ts'

test('in order: runs every step one after another and throws the first failure', async () => {
  const seen: number[] = []
  const step = (n: number, failure?: string) => async () => {
    seen.push(n)
    if (failure) throw new Error(failure)
  }
  await expect(runInOrder(step(1), step(2, 'first'), step(3, 'second'), step(4))).rejects.toThrow('first')
  expect(seen).toEqual([1, 2, 3, 4])
  await expect(runInOrder(step(5))).resolves.toBeUndefined()
})

test('together: throws an early failure once the slowest has ended', async () => {
  let finish = () => {}
  let ended = false
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  }).then(() => {
    ended = true
  })
  const all = runTogether([slow, Promise.reject(new Error('early'))])
  setImmediate(finish)
  await expect(all).rejects.toThrow('early')
  expect(ended).toBe(true)
})
