import Button from '@mui/material/Button'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '../../api/billing-records.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function RefundButton({ record }: { record: Payment }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Undo2 size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {paymentMessages.refund}
      </Button>
      {open && <RefundDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
