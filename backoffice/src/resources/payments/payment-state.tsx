import type { Payment } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'

const TONES: Record<Payment['status'], Tone> = {
  succeeded: 'good',
  failed: 'bad',
  refunded: 'quiet',
  disputed: 'warning',
}

export function PaymentState({ status, refundedAmount }: Pick<Payment, 'status' | 'refundedAmount'>) {
  const isPart = status === 'succeeded' && refundedAmount > 0
  return (
    <StateMark tone={TONES[status]}>
      {isPart ? paymentMessages.partlyRefunded : paymentMessages.states[status]}
    </StateMark>
  )
}
