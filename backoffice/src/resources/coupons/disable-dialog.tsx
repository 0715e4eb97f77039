import { useDataProvider } from 'react-admin'
import { ConfirmDialog } from '../../acts/confirm-dialog.tsx'
import type { Coupon } from '../../api/billing-records.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'

interface DisableDialogProps {
  record: Coupon
  onClose: () => void
}

/** Confirms first: a disabled code cannot be enabled again. */
export function DisableDialog({ record: { id, code }, onClose }: DisableDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ConfirmDialog
      title={couponMessages.disableTitle(code)}
      text={couponMessages.disableText}
      confirm={couponMessages.disable}
      isGrave
      refreshes={['coupons']}
      send={() => dataProvider.disableCoupon(id)}
      done={couponMessages.disabled}
      failed={couponMessages.disableFailed}
      onClose={onClose}
    />
  )
}
