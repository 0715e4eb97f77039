import { createBalanceTransaction } from './endpoints/customers/create-balance-transaction.ts'
import { createRefund } from './endpoints/payments/create-refund.ts'
import type { Charge, Dispute, Refund } from './objects.ts'
import { createHead, emit, get, store, type World } from './world.ts'

/** Actions of staff in Stripe's dashboard. */
export function createConsole(world: World) {
  return {
    refund(charge: string): void {
      createRefund(world, { id: '', params: { charge } })
    },
    /**
     * Marks a refund as rejected by the bank or cancelled.
     * @param falls whether the charge's refunded sum falls with it; no public text says
     */
    undoRefund(refund: Refund, status: 'failed' | 'canceled', falls: boolean): void {
      const charge = get<Charge>(world, 'charge', refund.charge)
      Object.assign(refund, { status, failure_reason: 'expired_or_canceled_card' })
      if (falls) charge.amount_refunded -= refund.amount
      charge.refunded = charge.amount_refunded === charge.amount
      if (status === 'failed') emit(world, 'refund.failed', refund)
      emit(world, 'refund.updated', refund)
      emit(world, 'charge.refund.updated', refund)
    },
    /** Goodwill credit, in cents. */
    giveCredit(customer: string, amount: number): void {
      createBalanceTransaction(world, { id: customer, params: { amount: String(-amount), currency: 'eur' } })
    },
    dispute(id: string): Dispute {
      const charge = get<Charge>(world, 'charge', id)
      charge.disputed = true
      const dispute = store<Dispute>(world, {
        ...createHead(world, 'dispute', 'du'),
        amount: charge.amount,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        currency: charge.currency,
        balance_transactions: [],
        is_charge_refundable: false,
        metadata: {},
        reason: 'fraudulent',
        status: 'needs_response',
      })
      emit(world, 'charge.dispute.created', dispute)
      emit(world, 'charge.dispute.funds_withdrawn', dispute)
      return dispute
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      const dispute = get<Dispute>(world, 'dispute', id)
      dispute.status = status
      emit(world, 'charge.dispute.closed', dispute)
    },
    sendUnknown(): void {
      emit(world, 'fake.unknown', { id: 'x_fake', object: 'fake.thing' })
    },
  }
}
