import { isUncertain, refusalOf } from '../../api/refusal.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'

interface RefundFailure {
  /** Said in place of 'nothing was given back', where that may be false. */
  instead: string | undefined
  /** Whether the next try is a request of its own. Else it is the same one, which gives money back once. */
  beginsAnew: boolean
}

/**
 * What a refund that failed means for the next try. Its id is given up only where the platform knew the request and says
 * that no money went. Another refusal, of the session or of too many calls, does not tell what came of a try before it.
 */
export function afterFailure(error: unknown): RefundFailure {
  if (isUncertain(error)) return { instead: paymentMessages.refundUncertain, beginsAnew: false }
  const { code } = refusalOf(error)
  if (code === 'REQUEST_REPEATED') return { instead: paymentMessages.refundRepeated, beginsAnew: false }
  return { instead: undefined, beginsAnew: code === 'PAYMENT_NOT_REFUNDABLE' }
}
