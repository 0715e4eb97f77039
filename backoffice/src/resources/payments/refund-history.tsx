import Box from '@mui/material/Box'
import type { Payment } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { failureWords } from '../../messages/provider-words.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { Actor } from '../../record/actor.tsx'
import { History } from '../../record/history.tsx'
import { translateWord } from '../../record/translate-word.ts'

type Refund = Payment['refunds'][number]

const TONES: Record<Refund['status'], Tone> = { pending: 'warning', done: 'good', failed: 'bad' }

/** All requested refunds and their outcomes. */
export function RefundHistory({ record: { customer, currency, refunds } }: { record: Payment }) {
  return (
    <History
      empty={paymentMessages.noRefunds}
      lines={refunds.map(({ id, amount, status, askedAt, actorId, reason, failure }) => ({
        key: id,
        at: askedAt,
        what: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            {formatMoney(amount, currency)}
            <StateMark tone={TONES[status]}>{paymentMessages.refundStates[status]}</StateMark>
          </Box>
        ),
        who: actorId && <Actor id={actorId} customerId={customer.id} />,
        why: [translateWord(recordMessages.reasons, reason), failure && translateWord(failureWords, failure)]
          .filter(Boolean)
          .join('. '),
      }))}
    />
  )
}
