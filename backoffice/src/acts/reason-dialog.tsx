import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { recordMessages } from '../messages/record.fr.ts'
import { ActDialog } from './act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from './form-field.tsx'
import { useDialogAct } from './use-dialog-act.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  text: string
  confirm: string
  /** Whether it takes something away. */
  isGrave?: boolean
  label?: string
  hint?: string
  /** Said where the reason is missing; null where none is needed. */
  missing?: string | null
  maxLength?: number
  minRows?: number
  /** Further fields, above the reason. */
  children?: ReactNode
  /** What is asked again afterwards, by the first part of its key. */
  refreshes: readonly string[]
  send: (reason: string) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** An act with a reason, an answer or a note, as a rule not done without. */
export function ReasonDialog({
  label = recordMessages.reason,
  hint,
  missing = recordMessages.reasonRequired,
  maxLength = REASON_MAX_LENGTH,
  minRows = 2,
  children,
  refreshes,
  send,
  done,
  failed,
  onClose,
  ...shown
}: ReasonDialogProps) {
  const { busy, problem, act } = useDialogAct(refreshes)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const submit = handleSubmit(async ({ reason }) => {
    if (await act({ send: () => send(reason.trim()), done, failed })) onClose()
  })
  return (
    <ActDialog {...shown} busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      {children}
      <FormField
        label={label}
        field={register('reason', {
          validate: (reason) => missing === null || reason.trim() !== '' || missing,
        })}
        problem={formState.errors.reason?.message}
        {...(hint === undefined ? {} : { hint })}
        required={missing !== null}
        autoFocus
        multiline
        minRows={minRows}
        maxLength={maxLength}
      />
    </ActDialog>
  )
}
