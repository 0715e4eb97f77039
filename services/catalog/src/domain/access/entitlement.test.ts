import { expect, test } from 'vitest'
import { accessLevelAt } from './access.ts'

const validUntil = new Date('2026-12-21T09:00:00Z')
const before = new Date('2026-12-21T08:59:59.999Z')

test('there is no level without a subscription', () => {
  expect(accessLevelAt(null, before)).toBeNull()
})

test.each(['active', 'trialing', 'past_due', 'canceled'] as const)(
  '%s gives access until its end',
  (status) => {
    const entitlement = { level: 'premium', status, validUntil } as const
    expect(accessLevelAt(entitlement, before)).toBe('premium')
    expect(accessLevelAt(entitlement, validUntil)).toBeNull()
  },
)

test('inactive gives none, whatever its date', () => {
  expect(accessLevelAt({ level: 'vip', status: 'inactive', validUntil }, before)).toBeNull()
})
