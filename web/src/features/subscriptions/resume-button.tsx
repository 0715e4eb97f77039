import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from '../../app/notify.ts'
import { subscriptionsMessages } from '../../messages/subscriptions.fr.ts'
import { Button } from '../../shared/button.tsx'
import { formatLastDay } from '../../shared/format.ts'
import { platformSentence, silenceReason } from '../../shared/platform-sentence.ts'
import { announceChange } from './announce-change.ts'
import { resumeSubscription } from './api.ts'

const { resuming: messages, actions } = subscriptionsMessages

interface Props {
  id: string
  /** Takes the focus on, which would leave with the button. */
  onDone(): void
}

/** Takes a cancellation back. Asks nothing: nothing is charged before the next period. */
export function ResumeButton({ id, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const resuming = useMutation({
    mutationFn: () => resumeSubscription(id),
    onSuccess: async ({ currentPeriodEnd }) => {
      // Note: before the button leaves the page; who went elsewhere meanwhile stays there.
      if (document.activeElement === button.current) onDone()
      await announceChange()
      notify(
        'success',
        messages.done,
        currentPeriodEnd ? messages.goesOn(formatLastDay(currentPeriodEnd)) : undefined,
      )
    },
    onError: (error) => notify('error', messages.failed, platformSentence(error) ?? silenceReason(error)),
  })
  return (
    <Button
      ref={button}
      size="small"
      aria-disabled={resuming.isPending}
      onClick={() => !resuming.isPending && resuming.mutate()}
    >
      {resuming.isPending ? messages.busy : actions.resume}
    </Button>
  )
}
