import { useDataProvider } from 'react-admin'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
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
  const { busy, problem, act } = useDialogAct(['coupons'])
  const disable = async () => {
    const isDone = await act({
      send: () => dataProvider.disableCoupon(id),
      done: couponMessages.disabled,
      failed: couponMessages.disableFailed,
    })
    if (isDone) onClose()
  }
  return (
    <ActDialog
      title={couponMessages.disableTitle(code)}
      text={couponMessages.disableText}
      confirm={couponMessages.disable}
      isGrave
      busy={busy}
      problem={problem}
      onSubmit={(event) => {
        event.preventDefault()
        void disable()
      }}
      onClose={onClose}
    />
  )
}
