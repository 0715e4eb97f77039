import { Undo2 } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Payment } from '../../api/billing-records.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { NothingLeft } from './refund-notices.tsx'

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
