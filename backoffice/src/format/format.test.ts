import { describe, expect, it } from 'vitest'
import { endOfDay, formatAge, formatLongDate, formatShortDate } from './date.ts'
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
  ])('formats %i bytes as %s', (bytes, text) => {
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
  ])('formats %s s as %s', (seconds, text) => {
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

describe('formats moments in Paris time on every device', () => {
  it.each([
    ['2026-11-21T23:30:00Z', '22/11/2026 00:30', '22 novembre 2026 à 00:30'],
    ['2026-07-01T22:00:00Z', '02/07/2026 00:00', '2 juillet 2026 à 00:00'],
    ['2026-10-31T23:00:00Z', '01/11/2026 00:00', '1er novembre 2026 à 00:00'],
  ])('%s is %s', (iso, short, long) => {
    expect(formatShortDate(iso)).toBe(short)
    expect(formatLongDate(iso)).toBe(long)
  })

  it.each([
    ['2026-12-31', '2026-12-31T22:59:59.999Z'],
    ['2026-07-14', '2026-07-14T21:59:59.999Z'],
    // The clocks change in these nights.
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end)
  })
})
