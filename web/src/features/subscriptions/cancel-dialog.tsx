import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from '../../app/notify.ts'
import { subscriptionsMessages } from '../../messages/subscriptions.fr.ts'
import { Alert } from '../../shared/alert.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { formatLastDay } from '../../shared/format.ts'
import { platformSentence } from '../../shared/platform-sentence.ts'
import { announceChange } from './announce-change.ts'
import { cancelSubscription, type Subscription } from './api.ts'
import { periodLine } from './period-line.ts'

const { cancelling: messages, close } = subscriptionsMessages

interface Props {
  subscription: Subscription
  onClose(): void
  /** Closes it too: what opened it is no longer offered. */
  onDone(): void
}

/** Asks first, and says what stays. */
export function CancelDialog({ subscription, onClose, onDone }: Props) {
  const { id, status, currentPeriodEnd } = subscription
  const keeps = currentPeriodEnd && messages.keepsUntil(formatLastDay(currentPeriodEnd))
  // Not offered for what is owed, but it may become so while the question stands there.
  const stays = status === 'past_due' ? messages.endsNow : keeps
  const sent = useRef(false)
  const cancelling = useMutation({
    mutationFn: () => cancelSubscription(id),
    onSuccess: async (ended) => {
      await announceChange()
      onDone()
      notify('success', messages.done, periodLine(ended, Date.now()))
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
          <p className="mt-0.5">{platformSentence(cancelling.error) ?? messages.failedWhy}</p>
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
