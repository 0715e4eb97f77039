import { expect, test } from 'vitest'
import type { StoredPayment } from './payment.ts'
import { stillRefundable } from './refunds.ts'

const payment = (refundedAmount: number, status: StoredPayment['status'] = 'succeeded') =>
  ({ status, amount: 1999, refundedAmount }) as StoredPayment
const order = (amount: number, status: 'pending' | 'done' | 'failed') => ({ amount, status })

test.each([
  ['nothing was ordered', payment(0), [], 1999],
  ['a part waits', payment(0), [order(500, 'pending')], 1499],
  ['a part was done, and not seen yet', payment(0), [order(500, 'done')], 1499],
  ['a part was done and seen', payment(500), [order(500, 'done')], 1499],
  ['a part was refused', payment(0), [order(500, 'failed')], 1999],
  ['a part was given back at the provider', payment(300), [], 1699],
  [
    'a part at the provider, one done and one that waits',
    payment(800),
    [order(500, 'done'), order(200, 'pending')],
    999,
  ],
  ['one was done and not seen, and one waits', payment(0), [order(500, 'done'), order(200, 'pending')], 1299],
  ['all of it waits', payment(0), [order(1999, 'pending')], 0],
  ['all of it went back', payment(1999, 'refunded'), [order(1999, 'done')], 0],
  ['it failed', payment(0, 'failed'), [], 0],
  ['it is disputed', payment(0, 'disputed'), [], 0],
])('%s', (_, one, refunds, left) => {
  expect(stillRefundable(one, refunds)).toBe(left)
})
