import { expect, test } from 'vitest'
import { isUuid, uuidV7 } from './ids.ts'

const many = () => Array.from({ length: 5_000 }, uuidV7)

test('creates UUIDs of version 7', () => {
  for (const id of many())
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isUuid(uuidV7())).toBe(true)
})

test('starts ids with the time in milliseconds', () => {
  const before = Date.now()
  const time = Number.parseInt(uuidV7().replaceAll('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test('repeats no id and varies every random digit', () => {
  const ids = many()
  expect(new Set(ids).size).toBe(ids.length)
  for (const place of [16, 17, 20, 21, 22, ...Array.from({ length: 12 }, (_, i) => 24 + i)])
    expect(new Set(ids.map((id) => id.charAt(place))).size).toBe(16)
  // The counter of the library leaves its first bit clear.
  expect(new Set(ids.map((id) => id.charAt(15))).size).toBe(8)
  expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(['8', '9', 'a', 'b']))
})
