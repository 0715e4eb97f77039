import type { AdminSubscription } from '../../api/billing-records.ts'
import { formatLongDate, formatShortDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { CustomerName } from '../../record/customer-name.tsx'
import { Detail, Details } from '../../record/details.tsx'

const { columns, sources, period, lastPeriod, periodOf, renews } = subscriptionMessages

export function SubscriptionDetails({ record }: { record: AdminSubscription }) {
  const { customer, amount, currency, source, providerReference, createdAt } = record
  const { currentPeriodStart: start, currentPeriodEnd: end } = record
  return (
    <Details>
      <Detail name={columns.customer}>
        <CustomerName customer={customer} />
      </Detail>
      <Detail name={columns.amount}>{formatMoney(amount, currency)}</Detail>
      <Detail name={columns.createdAt}>{formatLongDate(createdAt)}</Detail>
      <Detail name={record.endedAt ? lastPeriod : period}>
        {periodOf(formatShortDate(start), formatShortDate(end))}
      </Detail>
      <Detail name={renews}>{renewal(record)}</Detail>
      <Detail name={columns.source}>{sources[source]}</Detail>
      <Detail name={recordMessages.reference}>{providerReference}</Detail>
    </Details>
  )
}

function renewal({ renews, endedAt, currentPeriodEnd }: AdminSubscription): string {
  if (endedAt) return subscriptionMessages.endedAt(formatLongDate(endedAt))
  const date = formatLongDate(currentPeriodEnd)
  return renews ? subscriptionMessages.renewsAt(date) : subscriptionMessages.endsAt(date)
}
