import type { AdminSubscription } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'

type Status = AdminSubscription['status']

const TONES: Record<Status, Tone> = {
  active: 'good',
  trialing: 'good',
  past_due: 'bad',
  canceled: 'warning',
  inactive: 'quiet',
}

export function SubscriptionState({ status }: { status: Status }) {
  return <StateMark tone={TONES[status]}>{subscriptionMessages.states[status]}</StateMark>
}
