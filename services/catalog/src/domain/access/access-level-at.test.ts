import { expect, test } from 'vitest'
import { accessLevelAt } from './access-level-at.ts'

const validUntil = new Date('2026-12-21T09:00:00Z')
const before = new Date('2026-12-21T08:59:59.999Z')

test('has no level without a subscription', () => {
  expect(accessLevelAt(null, before)).toBeNull()
})

test.each(['active', 'trialing', 'past_due', 'canceled'] as const)(
  'gives access until the end with status %s',
  (status) => {
    const entitlement = { level: 'premium', status, validUntil } as const
    expect(accessLevelAt(entitlement, before)).toBe('premium')
    expect(accessLevelAt(entitlement, validUntil)).toBeNull()
  },
)

test('gives no access with status inactive, whatever its date', () => {
  expect(accessLevelAt({ level: 'vip', status: 'inactive', validUntil }, before)).toBeNull()
})
