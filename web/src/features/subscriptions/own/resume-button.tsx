import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { subscriptionsMessages } from '../../../messages/subscriptions.fr.ts'
import { describeSilence, readPlatformSentence } from '../../../shared/api/platform-sentence.ts'
import { formatLastDay } from '../../../shared/text/format.ts'
import { notify } from '../../../shared/toasts/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { resumeSubscription } from '../api.ts'
import { broadcastChange } from '../broadcast-change.ts'

const { resuming: messages, actions } = subscriptionsMessages

interface Props {
  id: string
  /** Takes the focus, which would be lost with the button. */
  onDone(): void
}

/** Reverses a cancellation. Needs no confirmation: the next charge comes with the next period. */
export function ResumeButton({ id, onDone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const resuming = useMutation({
    mutationFn: () => resumeSubscription(id),
    onSuccess: async ({ currentPeriodEnd }) => {
      // Note: runs before the button leaves the page; a focus moved elsewhere meanwhile stays there.
      if (document.activeElement === button.current) onDone()
      await broadcastChange()
      notify(
        'success',
        messages.done,
        currentPeriodEnd ? messages.goesOn(formatLastDay(currentPeriodEnd)) : undefined,
      )
    },
    onError: (error) =>
      notify('error', messages.failed, readPlatformSentence(error) ?? describeSilence(error)),
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
