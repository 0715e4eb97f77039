import { describe, expect, test } from 'vitest'
import { classifyRefresh, deriveSuccessor, hashToken, type RefreshState } from './refresh.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const limits = { idle: 3_600, max: 86_400 }
const fresh: RefreshState = {
  familyCreatedAt: ago(60),
  familyEndedAt: null,
  tokenCreatedAt: ago(60),
  supersededAt: null,
}

describe('refresh', () => {
  test.each<[string, Partial<RefreshState>, string]>([
    ['with the newest token rotates', {}, 'rotate'],
    ['with one replaced 10 s ago repeats', { supersededAt: ago(10) }, 'repeat'],
    ['with one replaced 11 s ago is reuse', { supersededAt: ago(11) }, 'reused'],
    ['of an idle login has expired', { tokenCreatedAt: ago(3_600) }, 'expired'],
    ['of an old login has expired', { familyCreatedAt: ago(86_400) }, 'expired'],
    [
      'of an ended login has expired, however fresh',
      { familyEndedAt: ago(1), supersededAt: ago(1) },
      'expired',
    ],
  ])('%s', (_, change, verdict) => {
    expect(classifyRefresh({ ...fresh, ...change }, limits, now)).toBe(verdict)
  })
})

test('derives the successor from token and secret together', () => {
  const secret = Buffer.alloc(32, 1)
  expect(deriveSuccessor('a', secret)).toBe(deriveSuccessor('a', secret))
  expect(deriveSuccessor('a', secret)).not.toBe(deriveSuccessor('b', secret))
  expect(deriveSuccessor('a', secret)).not.toBe(deriveSuccessor('a', Buffer.alloc(32, 2)))
  expect(hashToken('a').toString('hex')).not.toContain('a'.repeat(10))
})
