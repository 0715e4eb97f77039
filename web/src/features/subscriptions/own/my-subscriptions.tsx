import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { paths } from '../../../shared/paths.ts'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import type { Plan, Subscription } from '../api.ts'
import { SubscriptionRow } from './subscription-row.tsx'

interface Props {
  mine: UseQueryResult<{ member: Subscription[] }>
  plans: readonly Plan[]
  onChange(subscription: Subscription): void
}

export function MySubscriptions({ mine, plans, onChange }: Props) {
  return (
    <section aria-labelledby="my-subscriptions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="my-subscriptions" className="text-xl font-semibold">
          {messages.mine}
        </h2>
        {mine.data && mine.data.member.length > 0 && (
          <Link
            to={paths.termination}
            className="text-sm text-muted underline underline-offset-4 hover:text-text"
          >
            {messages.terminate}
          </Link>
        )}
      </div>
      <div className="mt-5 grid gap-3">
        {mine.isPending && (
          <>
            <output className="sr-only">{messages.loading}</output>
            <div aria-hidden className="skeleton h-36 rounded-card" />
          </>
        )}
        {mine.isError && (
          <Refusal title={messages.mineFailed} error={mine.error} onRetry={() => void mine.refetch()} />
        )}
        {mine.data?.member.length === 0 && <p className="text-muted">{messages.noneMine}</p>}
        {mine.data?.member.map((subscription) => (
          <SubscriptionRow
            key={subscription.id}
            subscription={subscription}
            plans={plans}
            onChange={() => onChange(subscription)}
          />
        ))}
      </div>
    </section>
  )
}
