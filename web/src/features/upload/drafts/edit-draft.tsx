import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { notify } from '../../../shared/toasts/notify.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { saveDraft } from '../api.ts'
import { checkTitle } from '../check-upload.ts'
import { detailsOf, trimDetails } from '../details/details.ts'
import { DetailsFields } from '../details/details-fields.tsx'
import { MY_CONTENTS_KEY } from '../my-contents/use-my-contents.ts'

/** Changes the texts of a draft. */
export function EditDraft({ draft, onClose }: { draft: Content; onClose(): void }) {
  const { drafts: messages } = uploadMessages
  const [details, setDetails] = useState(detailsOf(draft))
  const [titleError, setTitleError] = useState<string>()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: MY_CONTENTS_KEY })
  const saving = useMutation({
    mutationFn: () => saveDraft(draft.id, trimDetails(details)),
    onSuccess: async () => {
      await refresh()
      notify('success', messages.saved)
      onClose()
    },
    // Its file may have been accepted, or the draft deleted, elsewhere.
    onError: () => void refresh(),
  })

  function save(event: FormEvent) {
    event.preventDefault()
    const error = checkTitle(details.title)
    setTitleError(error)
    if (!error && !saving.isPending) saving.mutate()
  }

  return (
    <Dialog heading={messages.editHeading} closeLabel={messages.close} onClose={onClose}>
      <form onSubmit={save} noValidate className="mt-4 grid gap-5">
        <DetailsFields
          details={details}
          titleError={titleError}
          disabled={saving.isPending}
          onChange={(change) => {
            setDetails({ ...details, ...change })
            if (change.title !== undefined) setTitleError(undefined)
          }}
        />
        {saving.isError && <Alert>{describe(saving.error)}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button kind="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" aria-disabled={saving.isPending}>
            {saving.isPending ? messages.saving : messages.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return uploadMessages.drafts.failed
  return error.violations[0]?.message ?? error.message
}
