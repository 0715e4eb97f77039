import type { Payment } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { describeState } from '../subscriptions/end-ways.ts'

/** Says why nothing can be refunded any more, with the latest request. */
export function NothingLeft({ record }: { record: Payment }) {
  const { status } = record
  if (status === 'failed' || status === 'disputed') return paymentMessages.attention[status]
  return (
    <>
      {paymentMessages.nothingLeft}
      <LatestRefund record={record} />
    </>
  )
}

/** Says what is left by now, with the latest request. */
export function RestChanged({ record }: { record: Payment }) {
  return (
    <>
      {paymentMessages.restChanged(formatMoney(record.refundable, record.currency))}
      <LatestRefund record={record} />
    </>
  )
}

/** Says what the subscription to end is by now. */
export function RunningChanged({ record: { running } }: { record: Payment }) {
  return running ? describeState(running) : paymentMessages.endedMeanwhile
}

function LatestRefund({ record: { currency, customer, refunds } }: { record: Payment }) {
  const latest = refunds.at(-1)
  if (!latest) return null
  const { amount, askedAt, actorId } = latest
  return (
    <>
      {' '}
      {paymentMessages.latestRefund(formatMoney(amount, currency))}{' '}
      <ActStamp at={askedAt} by={actorId} customerId={customer.id} />.
    </>
  )
}
