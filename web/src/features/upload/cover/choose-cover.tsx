import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { notify } from '../../../shared/toasts/notify.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { type Cover, chooseCover } from '../api.ts'
import { MY_CONTENTS_KEY } from '../my-contents/use-my-contents.ts'
import { CoverTile } from './cover-tile.tsx'

const { cover: messages } = uploadMessages

type Covers = NonNullable<Content['cover']>
const NONE: Covers = { chosen: 'automatic', frames: 0 }

interface Props {
  content: Content
  onClose(): void
}

/** Chooses the cover of a video: the poster that the platform took, a frame or the own picture. */
export function ChooseCover({ content, onClose }: Props) {
  const { id, cover = NONE } = content
  const [choice, setChoice] = useState<Cover>(cover.chosen)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: MY_CONTENTS_KEY })
  const saving = useMutation({
    mutationFn: () => chooseCover(id, choice),
    onSuccess: async () => {
      await refresh()
      notify('success', messages.done)
      onClose()
    },
    // The video may have been decided, or deleted, elsewhere.
    onError: () => void refresh(),
  })
  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog heading={messages.heading} closeLabel={messages.close} onClose={onClose}>
      <form onSubmit={save} className="mt-3 grid gap-5">
        <p className="text-sm text-muted">{messages.hint}</p>
        <fieldset disabled={saving.isPending} className="min-w-0">
          <legend className="sr-only">{messages.choices}</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {listChoices(cover).map(({ name, label }) => (
              <CoverTile
                key={name}
                id={id}
                cover={name}
                label={label}
                isChosen={name === choice}
                onChoose={() => setChoice(name)}
              />
            ))}
          </div>
        </fieldset>
        {saving.isError && (
          <Alert>
            <p>{messages.failed}</p>
            {saving.error instanceof ApiError && <p className="text-muted">{saving.error.message}</p>}
          </Alert>
        )}
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

function listChoices({ frames, own }: Covers): { name: Cover; label: string }[] {
  const numbers = Array.from({ length: frames }, (_, i) => i + 1)
  return [
    ...(own ? [{ name: 'own' as const, label: messages.own }] : []),
    { name: 'automatic', label: messages.automatic },
    ...numbers.map((n) => ({ name: `frame-${n}` as Cover, label: messages.frame(String(n)) })),
  ]
}
