import { ApiError } from '@alcove/contracts/client'
import { REJECTION_REASON_MAX_LENGTH, REMOVAL_GROUNDS, type RemovalGround } from '@alcove/contracts/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { staffMessages } from '../../messages/staff.fr.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { notify } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { INPUT_LOOK } from '../../shared/ui/text-field.tsx'
import { type Content, removeContent, restoreContent } from './api.ts'

interface Props {
  content: Content
  act: 'remove' | 'restore'
  onClose(): void
}

/** Asks for the reason that the uploader reads; keeps the text when the platform refuses. */
export function StaffDialog({ content, act, onClose }: Props) {
  const id = useId()
  const messages = staffMessages[act]
  const field = useRef<HTMLTextAreaElement>(null)
  const [ground, setGround] = useState<RemovalGround>('RULES')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () =>
      act === 'remove'
        ? removeContent(content.id, { reason: reason.trim(), ground })
        : restoreContent(content.id, { reverses: content.decision?.id ?? '', reason: reason.trim() }),
    onSuccess: async () => {
      notify('success', messages.done)
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['content', content.id] })
    },
    onError: (refusal) => setError(refusal instanceof ApiError ? refusal.message : messages.failed),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = reason.trim() === '' ? staffMessages.reasonRequired : undefined
    setError(missing)
    if (missing) field.current?.focus()
    else if (!sending.isPending) sending.mutate()
  }
  return (
    <Dialog heading={messages.heading} closeLabel={staffMessages.close} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className="mt-3 text-muted">{messages.lead}</p>
        {act === 'remove' && (
          <>
            <label htmlFor={`${id}-ground`} className="mt-5 block text-sm font-medium">
              {staffMessages.ground}
            </label>
            <select
              id={`${id}-ground`}
              value={ground}
              onChange={(event) => setGround(event.target.value as RemovalGround)}
              className={`${INPUT_LOOK} mt-2 h-11`}
            >
              {REMOVAL_GROUNDS.map((choice) => (
                <option key={choice} value={choice}>
                  {staffMessages.grounds[choice]}
                </option>
              ))}
            </select>
            {ground !== 'RULES' && <p className="mt-1.5 text-sm text-muted">{staffMessages.evidence}</p>}
          </>
        )}
        <label htmlFor={`${id}-reason`} className="mt-5 block text-sm font-medium">
          {staffMessages.reason}
        </label>
        <textarea
          ref={field}
          id={`${id}-reason`}
          value={reason}
          rows={4}
          required
          maxLength={REJECTION_REASON_MAX_LENGTH}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
          className={`${INPUT_LOOK} mt-2 py-2.5`}
        />
        <FieldError id={`${id}-error`} message={error} />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button kind="secondary" onClick={onClose}>
            {staffMessages.cancel}
          </Button>
          <Button type="submit" aria-disabled={sending.isPending}>
            {sending.isPending ? staffMessages.underWay : messages.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
