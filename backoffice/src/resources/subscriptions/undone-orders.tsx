import Box from '@mui/material/Box'
import type { SupportedSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { Actor } from '../../record/actor.tsx'
import { History } from '../../record/history.tsx'
import { inFrench } from '../../record/in-french.ts'
import { Section } from '../../record/section.tsx'

type Order = SupportedSubscription['undone'][number]

const { undone: messages } = subscriptionMessages
const TONES: Record<Order['status'], Tone> = { pending: 'warning', failed: 'bad' }

/** Provider commands without a confirmation: an administrator may have to act at the provider. */
export function UndoneOrders({ record: { customer, currency, undone } }: { record: SupportedSubscription }) {
  if (undone.length === 0) return null
  const lines = undone.map((order) => ({
    key: order.id,
    at: order.askedAt,
    what: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {wanted(order, currency)}
        <StateMark tone={TONES[order.status]}>{messages.states[order.status]}</StateMark>
      </Box>
    ),
    who: order.actorId && <Actor id={order.actorId} customerId={customer.id} />,
    why: why(order),
  }))
  return (
    <Section title={messages.title}>
      <History lines={lines} empty="" />
    </Section>
  )
}

function wanted({ kind, amount }: Order, currency: string): string {
  const what = messages.kinds[kind]
  return kind === 'refund' && amount !== null ? `${what} ${formatMoney(amount, currency)}` : what
}

function why({ reason, failure, attempts, triedAt }: Order): string {
  return [
    reason && inFrench(recordMessages.reasons, reason),
    failure && inFrench(failureWords, failure),
    attempts > 1 && triedAt && messages.attempts(attempts, formatLongDate(triedAt)),
  ]
    .filter(Boolean)
    .join('. ')
}
