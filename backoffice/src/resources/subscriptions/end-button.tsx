import { CalendarX } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { AdminSubscription } from '../../api/billing-records.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { EndDialog } from './end-dialog.tsx'

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

function Ended({ record: { customer, history }, endedAt }: { record: AdminSubscription; endedAt: string }) {
  return (
    <>
      {subscriptionMessages.alreadyEnded}{' '}
      <ActStamp at={endedAt} by={history.at(-1)?.actorId ?? null} customerId={customer.id} />.
    </>
  )
}
