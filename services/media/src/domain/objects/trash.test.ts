import { expect, test } from 'vitest'
import { trash } from './trash.ts'

const entry = { day: '2026-11-22', prefix: 'hls/a/b' }

test('formats an entry as operators read it', () => {
  expect(trash.format(entry)).toBe('2026-11-22/hls/a/b')
  expect(trash.prefixOf(entry)).toBe('trash/2026-11-22/hls/a/b')
})

test('keeps an entry for seven whole days', () => {
  expect(trash.isOver(entry, new Date('2026-11-29T23:59:59Z'))).toBe(false)
  expect(trash.isOver(entry, new Date('2026-11-30T00:00:00Z'))).toBe(true)
})
