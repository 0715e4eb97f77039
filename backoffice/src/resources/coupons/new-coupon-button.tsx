import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { couponMessages } from '../../messages/coupons.fr.ts'
import { NewCouponDialog } from './new-coupon-dialog.tsx'

export function NewCouponButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {couponMessages.create}
      </Button>
      {open && <NewCouponDialog onClose={() => setOpen(false)} />}
    </>
  )
}
