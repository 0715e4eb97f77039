import Button from '@mui/material/Button'
import { CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { useAct } from '../../acts/use-act.ts'
import type { Coupon } from '../../api/billing-records.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { couponMessages } from '../../messages/coupons.fr.ts'

/** Asks first: a code cannot be offered again. */
export function DisableButton({ record: { id, code } }: { record: Coupon }) {
  const [open, setOpen] = useState(false)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: ['coupons'] })
  const disable = async () => {
    const isDone = await act({
      send: () => dataProvider.disableCoupon(id),
      done: couponMessages.disabled,
      failed: couponMessages.disableFailed,
    })
    if (isDone) setOpen(false)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<CircleSlash size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {couponMessages.disable}
      </Button>
      {open && (
        <ActDialog
          title={couponMessages.disableTitle(code)}
          text={couponMessages.disableText}
          confirm={couponMessages.disable}
          isGrave
          busy={busy}
          onSubmit={(event) => {
            event.preventDefault()
            void disable()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
