import { expect, test } from 'vitest'
import { isUuid, uuidV7 } from './ids.ts'

test('ids of one process sort by their creation, in a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, uuidV7)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isUuid)).toBe(true)
})

test('ids tell their time', () => {
  const before = Date.now()
  const time = Number.parseInt(uuidV7().replaceAll('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThan(before + 1_000)
})
