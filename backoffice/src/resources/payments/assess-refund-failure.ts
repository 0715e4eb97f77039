import { isUncertain, readRefusal } from '../../api/refusal.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'

interface RefundFailure {
  /** Replaces the message that nothing was refunded, where that may be false. */
  instead: string | undefined
  /** True when the next attempt is a new request; otherwise it repeats the same one, which refunds once. */
  beginsAnew: boolean
}

const NOTHING_DONE = ['PAYMENT_NOT_REFUNDABLE', 'PAYMENT_CHANGED', 'SUBSCRIPTION_CHANGED']

/**
 * Decides how to retry a failed refund. Drops the request id only when the platform knew the request and says that
 * nothing was refunded. Other refusals, e.g. of the session or the rate limit, say nothing about earlier attempts.
 */
export function assessRefundFailure(error: unknown): RefundFailure {
  if (isUncertain(error)) return { instead: paymentMessages.refundUncertain, beginsAnew: false }
  const { code } = readRefusal(error)
  if (code === 'REQUEST_REPEATED') return { instead: paymentMessages.refundRepeated, beginsAnew: false }
  return { instead: undefined, beginsAnew: NOTHING_DONE.includes(code) }
}
