import { expect, test } from 'vitest'
import type { Subscription } from '../subscriptions/api.ts'
import { findDeclarableContracts } from './find-declarable-contracts.ts'

const createSubscription = (id: string, fields: Partial<Subscription>) =>
  ({ id, status: 'active', renews: true, withdrawableUntil: null, ...fields }) as Subscription
const MINE = [
  createSubscription('young', { withdrawableUntil: '2026-12-01T00:00:00.000Z' }),
  createSubscription('old', {}),
  createSubscription('cancelled', {
    status: 'canceled',
    renews: false,
    withdrawableUntil: '2026-12-01T00:00:00.000Z',
  }),
  createSubscription('over', { status: 'inactive', renews: false }),
]
const offered = (kind: 'termination' | 'withdrawal') =>
  findDeclarableContracts(kind, MINE).map(({ id }) => id)

test('offers termination of renewing contracts only', () => {
  expect(offered('termination')).toEqual(['young', 'old'])
})

test('offers withdrawal within its period, cancelled or not', () => {
  expect(offered('withdrawal')).toEqual(['young', 'cancelled'])
})
