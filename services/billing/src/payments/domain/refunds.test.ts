import { expect, test } from 'vitest'
import type { StoredPayment } from './payment.ts'
import { computeRefundable } from './refunds.ts'

const payment = (refundedAmount: number, status: StoredPayment['status'] = 'succeeded') =>
  ({ status, amount: 1999, refundedAmount }) as StoredPayment
const refund = (amount: number, status: 'pending' | 'done' | 'failed') => ({ amount, status })

test.each([
  ['without refunds', payment(0), [], 1999],
  ['with a pending partial refund', payment(0), [refund(500, 'pending')], 1499],
  ['with a done refund that is not synced yet', payment(0), [refund(500, 'done')], 1499],
  ['with a done and synced refund', payment(500), [refund(500, 'done')], 1499],
  ['with a refused refund', payment(0), [refund(500, 'failed')], 1999],
  ['with a refund made at the provider', payment(300), [], 1699],
  [
    'with a refund made at the provider, a done and a pending one',
    payment(800),
    [refund(500, 'done'), refund(200, 'pending')],
    999,
  ],
  ['with an unsynced and a pending refund', payment(0), [refund(500, 'done'), refund(200, 'pending')], 1299],
  ['with a pending full refund', payment(0), [refund(1999, 'pending')], 0],
  ['fully refunded', payment(1999, 'refunded'), [refund(1999, 'done')], 0],
  ['failed', payment(0, 'failed'), [], 0],
  ['disputed', payment(0, 'disputed'), [], 0],
])('computes what is left of a payment %s', (_, payment, refunds, left) => {
  expect(computeRefundable(payment, refunds)).toBe(left)
})
