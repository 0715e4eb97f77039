import { Undo2 } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Payment } from '../../api/billing-records.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function RefundButton({ record }: { record: Payment }) {
  return (
    <DialogButton
      label={paymentMessages.refund}
      icon={<Undo2 size={16} aria-hidden />}
      look="grave"
      dialog={(close) => <RefundDialog record={record} onClose={close} />}
    />
  )
}
