import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'

test('variants take turns, every other round in reverse', async () => {
  const order: string[] = []
  const run = (name: string) => async (round: number) => {
    order.push(`${name}${round}`)
    return `${name}${round}`
  }
  const measured = await interleave({ a: run('a'), b: run('b') }, 3)
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(measured).toEqual({ a: ['a0', 'a1', 'a2'], b: ['b0', 'b1', 'b2'] })
})

test('never two at once', async () => {
  let running = 0
  let most = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await interleave({ a: run, b: run, c: run })
  expect(most).toBe(1)
})

test('a variant that fails ends the comparison', async () => {
  const fail = () => Promise.reject(new Error('broken'))
  await expect(interleave({ a: fail })).rejects.toThrow('broken')
})
