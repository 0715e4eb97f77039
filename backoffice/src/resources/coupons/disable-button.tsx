import { CircleSlash } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Coupon } from '../../api/billing-records.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { DisableDialog } from './disable-dialog.tsx'

export function DisableButton({ record }: { record: Coupon }) {
  return (
    <DialogButton
      label={couponMessages.disable}
      icon={<CircleSlash size={16} aria-hidden />}
      look="grave"
      dialog={(close) => <DisableDialog record={record} onClose={close} />}
    />
  )
}
