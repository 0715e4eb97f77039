import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { readPlatformSentence } from '../../../shared/api/platform-sentence.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { formatLastDay } from '../../../shared/text/format.ts'
import { notify } from '../../../shared/toasts/notify.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { cancelSubscription, type Subscription } from '../api.ts'
import { broadcastChange } from '../broadcast-change.ts'
import { describePeriodEnd } from './period-line.ts'

const { cancelling: messages, close } = subscriptionsMessages

interface Props {
  subscription: Subscription
  onClose(): void
  /** Also closes the dialog: the button that opened it disappears. */
  onDone(): void
}

/** Confirms a cancellation and states how long access stays. */
export function CancelDialog({ subscription, onClose, onDone }: Props) {
  const { id, status, currentPeriodEnd } = subscription
  const keeps = currentPeriodEnd && messages.keepsUntil(formatLastDay(currentPeriodEnd))
  // Not offered while past due, but the status may change while the dialog is open.
  const stays = status === 'past_due' ? messages.endsNow : keeps
  const sent = useRef(false)
  const cancelling = useMutation({
    mutationFn: () => cancelSubscription(id),
    onSuccess: async (ended) => {
      await broadcastChange()
      onDone()
      notify('success', messages.done, describePeriodEnd(ended, Date.now()))
    },
    onError: () => {
      sent.current = false
    },
  })
  const confirm = () => {
    if (sent.current) return
    sent.current = true
    cancelling.mutate()
  }
  return (
    <Dialog heading={messages.question} closeLabel={close} onClose={onClose}>
      {stays && <p className="mt-3 text-muted">{stays}</p>}
      {cancelling.isError && (
        <Alert className="mt-5">
          <p className="font-medium">{messages.failed}</p>
          <p className="mt-0.5">{readPlatformSentence(cancelling.error) ?? messages.failedWhy}</p>
        </Alert>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onClose}>
          {messages.keep}
        </Button>
        <Button aria-disabled={cancelling.isPending} onClick={confirm}>
          {cancelling.isPending ? messages.busy : messages.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
