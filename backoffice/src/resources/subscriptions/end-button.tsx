import { CalendarX } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { EndDialog } from './end-dialog.tsx'

export function EndButton({ record }: { record: AdminSubscription }) {
  return (
    <DialogButton
      label={subscriptionMessages.end}
      icon={<CalendarX size={16} aria-hidden />}
      look="grave"
      dialog={(close) => <EndDialog record={record} onClose={close} />}
    />
  )
}
