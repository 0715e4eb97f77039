import { Undo2 } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Payment } from '../../api/billing-records.ts'
import { formatMoney } from '../../format/money.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export function RefundButton({ record }: { record: Payment }) {
  return (
    <DialogButton
      label={paymentMessages.refund}
      icon={<Undo2 size={16} aria-hidden />}
      look="grave"
      superseded={record.refundable === 0 && <NothingLeft record={record} />}
      dialog={(close) => <RefundDialog record={record} onClose={close} />}
    />
  )
}

/** Says why nothing can be refunded any more, with the latest request. */
function NothingLeft({ record: { status, currency, customer, refunds } }: { record: Payment }) {
  if (status === 'failed' || status === 'disputed') return paymentMessages.attention[status]
  const latest = refunds.at(-1)
  if (!latest) return paymentMessages.nothingLeft
  const { amount, askedAt, actorId } = latest
  return (
    <>
      {paymentMessages.nothingLeft} {paymentMessages.latestRefund(formatMoney(amount, currency))}{' '}
      <ActStamp at={askedAt} by={actorId} customerId={customer.id} />.
    </>
  )
}
