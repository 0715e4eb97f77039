import { CalendarX } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { EndDialog } from './end-dialog.tsx'
import { Ended } from './end-notices.tsx'

export function EndButton({ record }: { record: AdminSubscription }) {
  return (
    <DialogButton
      label={subscriptionMessages.end}
      icon={<CalendarX size={16} aria-hidden />}
      look="grave"
      superseded={record.endedAt !== null && <Ended record={record} endedAt={record.endedAt} />}
      dialog={(close) => <EndDialog record={record} onClose={close} />}
    />
  )
}
