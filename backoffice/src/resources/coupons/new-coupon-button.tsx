import { Plus } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { NewCouponDialog } from './new-coupon-dialog.tsx'

export function NewCouponButton() {
  return (
    <DialogButton
      label={couponMessages.create}
      icon={<Plus size={16} aria-hidden />}
      look="main"
      dialog={(close) => <NewCouponDialog onClose={close} />}
    />
  )
}
