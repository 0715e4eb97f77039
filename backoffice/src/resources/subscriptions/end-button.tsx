import Button from '@mui/material/Button'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { SupportedSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { EndDialog } from './end-dialog.tsx'

export function EndButton({ record }: { record: SupportedSubscription }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<CalendarX size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {subscriptionMessages.end}
      </Button>
      {open && <EndDialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
