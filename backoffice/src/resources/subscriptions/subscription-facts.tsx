import type { SupportedSubscription } from '../../api/billing-records.ts'
import { formatLongDate, formatShortDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Fact, Facts } from '../../record/facts.tsx'

const { columns, sources, period, lastPeriod, periodOf, renews } = subscriptionMessages

export function SubscriptionFacts({ record }: { record: SupportedSubscription }) {
  const { customer, amount, currency, source, providerReference, createdAt } = record
  const { currentPeriodStart: start, currentPeriodEnd: end } = record
  return (
    <Facts>
      <Fact name={columns.customer}>
        <CustomerName customer={customer} />
      </Fact>
      <Fact name={columns.amount}>{formatMoney(amount, currency)}</Fact>
      <Fact name={columns.createdAt}>{formatLongDate(createdAt)}</Fact>
      <Fact name={record.endedAt ? lastPeriod : period}>
        {periodOf(formatShortDate(start), formatShortDate(end))}
      </Fact>
      <Fact name={renews}>{renewal(record)}</Fact>
      <Fact name={columns.source}>{sources[source]}</Fact>
      <Fact name={recordMessages.reference}>{providerReference}</Fact>
    </Facts>
  )
}

function renewal({ renews, endedAt, currentPeriodEnd }: SupportedSubscription): string {
  if (endedAt) return subscriptionMessages.endedAt(formatLongDate(endedAt))
  const date = formatLongDate(currentPeriodEnd)
  return renews ? subscriptionMessages.renewsAt(date) : subscriptionMessages.endsAt(date)
}
