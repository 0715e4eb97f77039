import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { readPlatformSentence } from '../../../shared/api/platform-sentence.ts'
import { useLeaving } from '../../../shared/browser/use-leaving.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { notify } from '../../../shared/toasts/notify.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import {
  changePlan,
  type Plan,
  type PlanChange,
  type PlanChoice,
  previewChange,
  type Subscription,
} from '../api.ts'
import { broadcastChange } from '../broadcast-change.ts'
import { ChangeAmounts } from './change-amounts.tsx'
import { ChangeChoice } from './change-choice.tsx'

const { changing: messages, close, loading } = subscriptionsMessages

interface Props {
  subscription: Subscription
  plans: readonly Plan[]
  first: PlanChoice
  onClose(): void
}

/** Changes plan or interval: shows the price first, and charges exactly the amount shown. */
export default function ChangeDialog({ subscription, plans, first, onClose }: Props) {
  const { id, plan, interval } = subscription
  const [choice, setChoice] = useState(first)
  const unchanged = choice.planId === plan && choice.interval === interval
  const preview = useQuery({
    queryKey: ['plan-change', id, choice.planId, choice.interval],
    queryFn: ({ signal }) => previewChange(id, choice, signal),
    enabled: !unchanged,
    // Note: the prorated amount changes with time.
    staleTime: 0,
    gcTime: 0,
  })
  const { leaving, leave } = useLeaving()
  const sent = useRef(false)
  const changing = useMutation({
    mutationFn: ({ amountDue }: PlanChange) => changePlan(id, choice, amountDue),
    onSuccess: async ({ url }) => {
      if (url) return leave(url)
      await broadcastChange()
      onClose()
      notify('success', messages.done)
    },
    onError: () => {
      sent.current = false
      void preview.refetch()
    },
  })
  const ready = preview.data && !unchanged && !preview.isFetching && !leaving ? preview.data : undefined
  const confirm = () => {
    if (!ready || sent.current) return
    sent.current = true
    changing.mutate(ready)
  }
  const choose = (next: PlanChoice) => {
    changing.reset()
    setChoice(next)
  }
  return (
    <Dialog heading={messages.heading} closeLabel={close} onClose={onClose}>
      <ChangeChoice plans={plans} choice={choice} onChoose={choose} />
      <div aria-live="polite" className="mt-6 min-h-36">
        {unchanged && <p className="text-sm text-muted">{messages.unchanged}</p>}
        {!unchanged && preview.isPending && (
          <>
            <span className="sr-only">{loading}</span>
            <div aria-hidden className="skeleton h-32 rounded-card" />
          </>
        )}
        {!unchanged && preview.isError && (
          <Refusal
            title={messages.quoteFailed}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {!unchanged && preview.data && <ChangeAmounts change={preview.data} />}
      </div>
      {changing.isError && (
        <Alert className="mt-4">
          <p className="font-medium">{messages.failed}</p>
          <p className="mt-0.5">{readPlatformSentence(changing.error) ?? changing.error.message}</p>
        </Alert>
      )}
      <Button
        className="mt-6 w-full aria-disabled:bg-raised-2 aria-disabled:text-muted"
        aria-disabled={!ready || changing.isPending}
        onClick={confirm}
      >
        {changing.isPending || leaving ? messages.busy : messages.confirm}
      </Button>
    </Dialog>
  )
}
