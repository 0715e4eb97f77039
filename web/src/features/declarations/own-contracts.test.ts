import { expect, test } from 'vitest'
import type { Subscription } from '../subscriptions/api.ts'
import { ownContracts } from './own-contracts.ts'

const one = (id: string, fields: Partial<Subscription>) =>
  ({ id, status: 'active', renews: true, withdrawableUntil: null, ...fields }) as Subscription
const MINE = [
  one('young', { withdrawableUntil: '2026-12-01T00:00:00.000Z' }),
  one('old', {}),
  one('cancelled', { status: 'canceled', renews: false, withdrawableUntil: '2026-12-01T00:00:00.000Z' }),
  one('over', { status: 'inactive', renews: false }),
]
const offered = (kind: 'termination' | 'withdrawal') => ownContracts(kind, MINE).map(({ id }) => id)

test('only what would go on can be terminated', () => {
  expect(offered('termination')).toEqual(['young', 'old'])
})

test('only what is young enough can be withdrawn from, cancelled or not', () => {
  expect(offered('withdrawal')).toEqual(['young', 'cancelled'])
})
