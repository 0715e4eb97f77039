import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('runs work once at a time per key, and again after it ended or failed', async () => {
  const flights = new Map<string, Promise<number>>()
  let begun = 0
  const work = async () => {
    if (++begun === 2) throw new Error('the second one fails')
    return begun
  }
  const twice = () => Promise.allSettled([coalesce(flights, 'key', work), coalesce(flights, 'key', work)])
  expect(await twice()).toEqual(Array(2).fill({ status: 'fulfilled', value: 1 }))
  expect((await twice()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([coalesce(flights, 'key', work), coalesce(flights, 'other', work)])).toEqual([
    3, 4,
  ])
  expect(flights.size).toBe(0)
})
