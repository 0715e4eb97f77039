import { expect, test } from 'vitest'
import type { StoredPayment } from './payment.ts'
import { computeElsewhere, computeRefundable } from './refunds.ts'

const payment = (refundedAmount: number, status: StoredPayment['status'] = 'succeeded') => ({
  ...{ status, amount: 1999, refundedAmount },
})
/** @param elsewhere missing in those of earlier releases */
const refund = (amount: number, status: 'pending' | 'done' | 'failed', elsewhere?: number, attempts = 1) => ({
  ...{ amount, status, attempts },
  details: elsewhere === undefined ? {} : { elsewhere },
})

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
  [
    'with a done refund that is not synced yet, beside one at the provider before it',
    payment(500),
    [refund(300, 'done', 500)],
    1199,
  ],
  ['with both synced', payment(800), [refund(300, 'done', 500)], 1199],
  ['with a refused refund beside one at the provider', payment(500), [refund(300, 'failed', 500)], 1499],
  [
    'with an unsynced refund after a refused one',
    payment(500),
    [refund(300, 'failed', 500), refund(200, 'done', 500)],
    1299,
  ],
  ['with a made and unconfirmed refund', payment(500), [refund(500, 'pending', 0)], 1499],
  [
    'with one that was never tried, and one at the provider',
    payment(500),
    [refund(500, 'pending', 0, 0)],
    999,
  ],
  ['with one that was not made, and one at the provider', payment(200), [refund(500, 'pending', 0)], 1299],
  ['with an unconfirmed refund of an earlier release', payment(500), [refund(500, 'pending')], 999],
  ['fully refunded', payment(1999, 'refunded'), [refund(1999, 'done')], 0],
  ['failed', payment(0, 'failed'), [], 0],
  ['disputed', payment(0, 'disputed'), [], 0],
])('computes what is left of a payment %s', (_, payment, refunds, left) => {
  expect(computeRefundable(payment, refunds)).toBe(left)
})

test.each([
  ['nothing', payment(0), [], 0],
  ['one that was made there', payment(500), [], 500],
  ['one beside ours that is not synced yet', payment(500), [refund(300, 'done', 500)], 500],
  ['one after ours, both synced', payment(800), [refund(300, 'done', 0)], 500],
  ['one after ours that is still to be made', payment(200), [refund(300, 'pending', 0)], 200],
])('computes what has gone back elsewhere: %s', (_, paid, refunds, elsewhere) => {
  expect(computeElsewhere(paid, refunds)).toBe(elsewhere)
})
