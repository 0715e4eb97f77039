import { CircleSlash } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Coupon } from '../../api/billing-records.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { DisableDialog } from './disable-dialog.tsx'

export function DisableButton({ record }: { record: Coupon }) {
  return (
    <DialogButton
      label={couponMessages.disable}
      icon={<CircleSlash size={16} aria-hidden />}
      look="grave"
      superseded={
        record.disabledAt !== null && (
          <>
            {couponMessages.alreadyDisabled} <ActStamp at={record.disabledAt} by={record.disabledBy} />.
          </>
        )
      }
      dialog={(close) => <DisableDialog record={record} onClose={close} />}
    />
  )
}
