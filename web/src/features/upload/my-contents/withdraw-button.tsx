import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { notify } from '../../../shared/toasts/notify.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { withdrawContent } from '../api.ts'
import { MY_CONTENTS_KEY } from './use-my-contents.ts'

/** Withdraws one of the caller's videos for good, after a confirmation. */
export function WithdrawButton({ content }: { content: Content }) {
  const { withdraw: messages } = uploadMessages
  const isDraft = content.status === 'DRAFT'
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => withdrawContent(content.id),
    onSuccess: async () => {
      setAsking(false)
      notify('success', isDraft ? messages.draftDone : messages.done)
      queryClient.removeQueries({ queryKey: ['content', content.id] })
      await queryClient.invalidateQueries({ queryKey: MY_CONTENTS_KEY })
    },
    onError: (error) =>
      notify('error', messages.failed, error instanceof ApiError ? error.message : undefined),
  })
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="max-sm:px-2"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Trash2 size={16} aria-hidden />
        {messages.action}
        <span className="sr-only">{uploadMessages.mine.ofOne(content.title)}</span>
      </Button>
      {asking && (
        <Dialog
          heading={isDraft ? messages.draftHeading : messages.heading}
          closeLabel={messages.close}
          onClose={() => setAsking(false)}
        >
          <p className="mt-3 break-words">{messages.question(content.title)}</p>
          <p className="mt-2 text-sm text-muted">
            {isDraft ? messages.draftConsequence : messages.consequence}
          </p>
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {isDraft ? messages.keepDraft : messages.keep}
            </Button>
            <Button
              aria-disabled={withdrawing.isPending}
              onClick={() => withdrawing.isPending || withdrawing.mutate()}
            >
              {withdrawing.isPending ? messages.underWay : messages.confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
