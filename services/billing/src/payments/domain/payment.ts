import type { PAYMENT_STATES } from '@alcove/contracts'
import type { PaymentProviderName } from '../../sync/domain/provider-name.ts'
import type { PaymentSnapshot } from '../../sync/domain/snapshot.ts'

export interface StoredPayment {
  id: string
  userId: string
  subscriptionId: string | null
  invoiceId: string | null
  provider: PaymentProviderName
  reference: string
  status: (typeof PAYMENT_STATES)[number]
  /** Cents, like `refundedAmount`. */
  amount: number
  refundedAmount: number
  currency: string
  failure: string | null
  at: Date
}

/** A fully refunded payment counts as `refunded`. */
export function toPaymentStatus({
  status,
  amount,
  refunded,
}: Pick<PaymentSnapshot, 'status' | 'amount' | 'refunded'>) {
  return status === 'succeeded' && amount > 0 && refunded === amount ? 'refunded' : status
}

export interface PaymentFact {
  /** `restored`: a refund did not reach the customer, or a dispute was won. */
  kind: 'received' | 'failed' | 'refunded' | 'disputed' | 'restored'
  /** Cents. */
  amount: number
}

/** Lists what happened to a payment between two states; repeated syncs yield each fact once. */
export function factsBetween(
  before: Pick<StoredPayment, 'status' | 'refundedAmount'> | null,
  after: Pick<StoredPayment, 'status' | 'refundedAmount' | 'amount'>,
): PaymentFact[] {
  const facts: PaymentFact[] = []
  const wasGood = before !== null && before.status !== 'failed'
  if (after.status === 'failed' && before === null) facts.push({ kind: 'failed', amount: after.amount })
  if (after.status !== 'failed' && !wasGood) facts.push({ kind: 'received', amount: after.amount })
  const returned = after.refundedAmount - (before?.refundedAmount ?? 0)
  if (returned > 0) facts.push({ kind: 'refunded', amount: returned })
  if (returned < 0) facts.push({ kind: 'restored', amount: -returned })
  // Note: a dispute takes only what was not refunded before.
  if (after.status === 'disputed' && before?.status !== 'disputed')
    facts.push({ kind: 'disputed', amount: after.amount - after.refundedAmount })
  if (before?.status === 'disputed' && after.status !== 'disputed')
    facts.push({ kind: 'restored', amount: after.amount - before.refundedAmount })
  return facts.filter(({ kind, amount }) => amount > 0 || kind === 'received' || kind === 'failed')
}

/** Cents that can still be refunded at the provider. */
export const refundableAmount = ({ status, amount, refundedAmount }: StoredPayment) =>
  status === 'succeeded' ? amount - refundedAmount : 0
