import { expect, test } from 'vitest'
import { createEvenTime } from './even-time.ts'

function timeOf(spentMs: number) {
  let clock = 1_000
  const evenly = createEvenTime(
    async (ms) => {
      clock += ms
    },
    () => clock,
  )
  const work = async () => {
    clock += spentMs
  }
  return { evenly, work, elapsed: () => clock - 1_000 }
}

test.each([
  [0, 400],
  [12, 400],
  [399, 400],
  [401, 800],
])('work of %i ms ends after %i ms', async (spent, total) => {
  const { evenly, work, elapsed } = timeOf(spent)
  await evenly(work)
  expect(elapsed()).toBe(total)
})

test('keeps the duration of failing work and passes its error on', async () => {
  const { evenly, work, elapsed } = timeOf(12)
  const failing = async () => {
    await work()
    throw new Error('database away')
  }
  await expect(evenly(failing)).rejects.toThrow('database away')
  expect(elapsed()).toBe(400)
})
