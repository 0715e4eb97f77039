import { takeBack } from './credit.ts'
import { emitPaymentEvent, type Ledger, Refusal } from './ledger.ts'
import type { Payment } from './state.ts'

/** @throws Refusal when the refundable amount is smaller */
export function refund(books: Ledger, payment: Payment, amount: number): void {
  if (payment.status !== 'succeeded') throw new Refusal('payment_not_refundable')
  if (amount > payment.amount - payment.refunded) throw new Refusal('refund_too_large')
  payment.refunded += amount
  takeBack(books, payment, amount)
  emitPaymentEvent(books, 'payment.refunded', payment)
}

/** The customer's bank reverses the payment. */
export function dispute(books: Ledger, payment: Payment): void {
  if (payment.status === 'failed') throw new Refusal('payment_not_disputable')
  if (payment.status === 'disputed') return
  payment.status = 'disputed'
  takeBack(books, payment, payment.amount - payment.refunded)
  emitPaymentEvent(books, 'payment.disputed', payment)
}
