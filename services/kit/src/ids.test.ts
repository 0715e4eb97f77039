import { expect, test } from 'vitest'
import { createUuidV7, isUuid, uuidV7 } from './ids.ts'

test('ids of one process sort by their creation, in a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, uuidV7)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isUuid)).toBe(true)
})

test('ids tell their time', () => {
  const createId = createUuidV7(() => 1_800_000_000_000)
  expect(readTime(createId())).toBe(1_800_000_000_000)
})

test('ids go on counting up while the clock is set back', () => {
  let now = 1_800_000_000_000
  const createId = createUuidV7(() => now)
  const first = createId()
  now -= 60_000
  const second = createId()
  expect(second > first).toBe(true)
  expect(readTime(second)).toBe(1_800_000_000_000)
})

/** Reads the time of an id, in milliseconds since 1970. */
function readTime(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
