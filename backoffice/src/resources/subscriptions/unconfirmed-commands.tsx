import Box from '@mui/material/Box'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { Actor } from '../../record/actor.tsx'
import { History } from '../../record/history.tsx'
import { Section } from '../../record/section.tsx'
import { translateWord } from '../../record/translate-word.ts'

type Command = AdminSubscription['undone'][number]

const { undone: messages } = subscriptionMessages
const TONES: Record<Command['status'], Tone> = { pending: 'warning', failed: 'bad' }

/** Provider commands without a confirmation: an administrator may have to act at the provider. */
export function UnconfirmedCommands({
  record: { customer, currency, undone },
}: {
  record: AdminSubscription
}) {
  if (undone.length === 0) return null
  const lines = undone.map((command) => ({
    key: command.id,
    at: command.askedAt,
    what: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {describeCommand(command, currency)}
        <StateMark tone={TONES[command.status]}>{messages.states[command.status]}</StateMark>
      </Box>
    ),
    who: command.actorId && <Actor id={command.actorId} customerId={customer.id} />,
    why: describeReason(command),
  }))
  return (
    <Section title={messages.title}>
      <History lines={lines} empty="" />
    </Section>
  )
}

function describeCommand({ kind, amount }: Command, currency: string): string {
  const what = messages.kinds[kind]
  return kind === 'refund' && amount !== null ? `${what} ${formatMoney(amount, currency)}` : what
}

function describeReason({ reason, failure, attempts, triedAt }: Command): string {
  return [
    reason && translateWord(recordMessages.reasons, reason),
    failure && translateWord(failureWords, failure),
    attempts > 1 && triedAt && messages.attempts(attempts, formatLongDate(triedAt)),
  ]
    .filter(Boolean)
    .join('. ')
}
