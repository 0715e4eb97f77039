import { useQuery } from '@tanstack/react-query'
import { subscriptionsMessages as messages } from '../../messages/subscriptions.fr.ts'
import { formatDay, formatPrice } from '../../shared/format.ts'
import { Refusal } from '../../shared/refusal.tsx'
import { fetchMySubscriptions, type Subscription } from './api.ts'

export function MySubscriptions() {
  const mine = useQuery({
    queryKey: ['my-subscriptions'],
    queryFn: ({ signal }) => fetchMySubscriptions(signal),
  })
  return (
    <section aria-labelledby="my-subscriptions" className="mt-14">
      <h2 id="my-subscriptions" className="text-xl font-semibold">
        {messages.mine}
      </h2>
      <div className="mt-5 grid gap-3">
        {mine.isPending && (
          <>
            <output className="sr-only">{messages.loading}</output>
            <div aria-hidden className="skeleton h-22 rounded-card" />
          </>
        )}
        {mine.isError && (
          <Refusal title={messages.mineFailed} error={mine.error} onRetry={() => void mine.refetch()} />
        )}
        {mine.data?.member.length === 0 && <p className="text-muted">{messages.noneMine}</p>}
        {mine.data?.member.map((one) => (
          <SubscriptionRow key={one.id} subscription={one} />
        ))}
      </div>
    </section>
  )
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const isLive = subscription.status === 'active' || subscription.status === 'trialing'
  const interval = subscription.interval === 'month' ? messages.month : messages.year
  return (
    <article className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-raised p-5">
      <div>
        <h3 className="font-medium">{subscription.planName}</h3>
        {subscription.currentPeriodEnd && (
          <p className="mt-1 text-sm text-muted">
            {messages.until(formatDay(subscription.currentPeriodEnd))}
          </p>
        )}
      </div>
      <p className="tabular flex items-center gap-4 text-sm">
        <span>
          {formatPrice(subscription.amount / 100, subscription.currency)}
          <span className="text-muted"> / {interval}</span>
        </span>
        <span
          className={`rounded-full border px-3 py-0.5 ${isLive ? 'border-success/50 text-success' : 'border-line text-muted'}`}
        >
          {messages.status[subscription.status]}
        </span>
      </p>
    </article>
  )
}
