import type { AdminSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { translateWord } from '../../record/translate-word.ts'
import { describeState } from './end-ways.ts'

interface EndedProps {
  record: AdminSubscription
  endedAt: string
}

export function Ended({ record: { customer, history }, endedAt }: EndedProps) {
  return (
    <>
      {subscriptionMessages.alreadyEnded}{' '}
      <ActStamp at={endedAt} by={history.at(-1)?.actorId ?? null} customerId={customer.id} />.
    </>
  )
}

interface StateChangedProps {
  record: AdminSubscription
  /** The same subscription, as it was offered. */
  seen: AdminSubscription
}

/** Says what state, period and plan a subscription has by now, with the latest change if there is one since it was seen. */
export function StateChanged({ record, seen }: StateChangedProps) {
  const { customer, history } = record
  const latest = history.length > seen.history.length ? history.at(-1) : undefined
  return (
    <>
      {describeState(record)}
      {latest && (
        <>
          {' '}
          {subscriptionMessages.latestChange(translateWord(subscriptionMessages.causes, latest.cause))}{' '}
          <ActStamp at={latest.at} by={latest.actorId} customerId={customer.id} />.
        </>
      )}
    </>
  )
}
