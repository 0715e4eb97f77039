import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { formatLastDay, formatPrice } from '../../../shared/text/format.ts'
import type { PlanChange } from '../api.ts'

const { changing: messages, ...words } = subscriptionsMessages

/** Shows the charge of today and of later periods. */
export function ChangeAmounts({ change }: { change: PlanChange }) {
  const { when, from, amountDue, recurringAmount, nextChargeAt, currency, interval } = change
  const price = (cents: number) => formatPrice(cents / 100, currency)
  return (
    <div className="rounded-card border border-line bg-background p-4">
      <dl className="tabular grid gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-medium">{messages.dueNow}</dt>
          <dd className="text-lg font-semibold">{price(amountDue)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 text-sm text-muted">
          <dt>{messages.later(formatLastDay(nextChargeAt))}</dt>
          <dd>{messages.recurring(price(recurringAmount), words[interval])}</dd>
        </div>
      </dl>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {when === 'now' ? messages.atOnce : messages.atPeriodEnd(formatLastDay(from))}
      </p>
    </div>
  )
}
