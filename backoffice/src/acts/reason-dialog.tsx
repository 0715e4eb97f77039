import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { recordMessages } from '../messages/record.fr.ts'
import { ActDialog } from './act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from './form-field.tsx'
import { useDialogAct } from './use-dialog-act.ts'

interface ReasonDialogProps {
  title: string
  /** Explains the effect. */
  text: string
  confirm: string
  /** True for acts that take something away. */
  isGrave?: boolean
  label?: string
  hint?: string
  /** Error for an empty reason; null when it is optional. */
  missing?: string | null
  maxLength?: number
  minRows?: number
  /** Further fields, above the reason. */
  children?: ReactNode
  /** Query keys to reload afterwards, by their first part. */
  refreshes: readonly string[]
  send: (reason: string) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Dialog of an act with a reason, answer or note, required by default. */
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
