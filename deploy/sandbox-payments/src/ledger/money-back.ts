import { type Books, Refusal, tellOfPayment } from './books.ts'
import { takeBack } from './credit.ts'
import type { Payment } from './state.ts'

/** @throws Refusal where less is left */
export function refund(books: Books, payment: Payment, amount: number): void {
  if (payment.status !== 'succeeded') throw new Refusal('payment_not_refundable')
  if (amount > payment.amount - payment.refunded) throw new Refusal('refund_too_large')
  payment.refunded += amount
  takeBack(books, payment, amount)
  tellOfPayment(books, 'payment.refunded', payment)
}

/** The customer's bank takes the money back. */
export function dispute(books: Books, payment: Payment): void {
  if (payment.status === 'failed') throw new Refusal('payment_not_disputable')
  if (payment.status === 'disputed') return
  payment.status = 'disputed'
  takeBack(books, payment, payment.amount - payment.refunded)
  tellOfPayment(books, 'payment.disputed', payment)
}
