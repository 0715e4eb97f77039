import type { WebhookEvent } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { webhookEventMessages } from '../../messages/webhook-events.fr.ts'

const TONES: Record<WebhookEvent['status'], Tone> = {
  waiting: 'warning',
  handled: 'good',
  unmatched: 'warning',
  ignored: 'quiet',
  failed: 'bad',
}

export function WebhookEventState({ status }: Pick<WebhookEvent, 'status'>) {
  return <StateMark tone={TONES[status]}>{webhookEventMessages.states[status]}</StateMark>
}
