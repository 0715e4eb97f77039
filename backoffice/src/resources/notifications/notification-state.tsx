import type { PaymentNotification } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { notificationMessages } from '../../messages/notifications.fr.ts'

const TONES: Record<PaymentNotification['status'], Tone> = {
  waiting: 'warning',
  handled: 'good',
  unmatched: 'warning',
  ignored: 'quiet',
  failed: 'bad',
}

export function NotificationState({ status }: Pick<PaymentNotification, 'status'>) {
  return <StateMark tone={TONES[status]}>{notificationMessages.states[status]}</StateMark>
}
