import { describe, expect, it } from 'vitest'
import { formatAge } from './date.ts'
import { formatDuration } from './duration.ts'
import { formatMegabytes } from './size.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('formatMegabytes', () => {
  it.each([
    [0, '0 Mo'],
    [1, '< 0,01 Mo'],
    [1_274_567, '1,27 Mo'],
    [12_345_678, '12,3 Mo'],
    [2 * 1024 ** 3, '2 147,5 Mo'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(plain(formatMegabytes(bytes))).toBe(text)
  })
})

describe('formatDuration', () => {
  it.each([
    [null, '–'],
    [0, '0:00'],
    [59.6, '1:00'],
    [125, '2:05'],
    [3725, '1:02:05'],
  ])('%s s are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('formatAge', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:30Z', 'à l’instant'],
    ['2026-11-21T11:55:00Z', 'il y a 5 minutes'],
    ['2026-11-21T09:59:00Z', 'il y a 2 heures'],
    ['2026-11-20T10:00:00Z', 'hier'],
  ])('%s is %s', (iso, text) => {
    expect(formatAge(iso, now)).toBe(text)
  })
})
