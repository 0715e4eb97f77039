import { expect, test } from 'vitest'
import { busyLoad } from './busy-load.ts'

const { signal } = new AbortController()

test('does each piece of work once, no more than so many at the same time', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await busyLoad({ count: 20, atOnce: 3, signal }, async (n) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    done.push(n)
  })
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(most).toBe(3)
})

test('a failure ends it', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  await expect(busyLoad({ count: 5, atOnce: 2, signal }, fail)).rejects.toThrow('broken')
})

test('nothing is begun once the operator wants to stop', async () => {
  const stopping = new AbortController()
  let begun = 0
  const work = async () => {
    begun++
    stopping.abort()
  }
  await expect(busyLoad({ count: 5, atOnce: 1, signal: stopping.signal }, work)).rejects.toThrow('aborted')
  expect(begun).toBe(1)
})
