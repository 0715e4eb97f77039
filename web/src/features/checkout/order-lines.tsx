import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import { formatLastDay, formatPrice } from '../../shared/text/format.ts'
import type { Quote } from './api.ts'

/** Shows the plan, today's charge and the charge of later periods. */
export function OrderLines({ quote, planName }: { quote: Quote; planName: string }) {
  const { amountDue, recurringAmount, interval, currency, trialDays, nextChargeAt, coupon } = quote
  const price = (cents: number) => formatPrice(cents / 100, currency)
  return (
    <div className="rounded-card border border-line bg-background p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{messages.ordered(planName)}</p>
        <p className="text-sm text-muted">{messages.billed[interval]}</p>
      </div>
      {trialDays > 0 && <p className="mt-1 text-sm text-success">{messages.trial(trialDays)}</p>}
      {coupon && (
        <p className="mt-1 text-sm text-success">{messages.discount[coupon.duration](coupon.percentOff)}</p>
      )}
      <dl className="tabular mt-3 grid gap-2 border-t border-line pt-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-medium">{messages.dueNow}</dt>
          <dd className="text-xl font-semibold">{price(amountDue)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 text-sm text-muted">
          <dt>
            {messages.later[interval]} {messages.from(formatLastDay(nextChargeAt))}
          </dt>
          <dd className="shrink-0">{price(recurringAmount)}</dd>
        </div>
      </dl>
    </div>
  )
}
