import type { FormEvent, ReactNode } from 'react'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './use-act.ts'
import { useDialogAct } from './use-dialog-act.ts'

interface ConfirmDialogProps extends Pick<Act, 'send' | 'done' | 'failed'> {
  title: string
  /** Explains the effect. */
  text: string
  confirm: string
  /** True for acts that take something away. */
  isGrave?: boolean
  /** Revision that the dialog shows; a press that was meant for another one confirms nothing. */
  revision?: number
  children?: ReactNode
  /** Query keys to reload afterwards, by their first part. */
  refreshes: readonly string[]
  /** Returns true when a refusal closes the dialog: a toast tells it. */
  isSettled?: (error: unknown) => boolean
  onClose: () => void
}

/** Dialog of an act that needs no text. */
export function ConfirmDialog({
  send,
  done,
  failed,
  refreshes,
  isSettled,
  onClose,
  ...shown
}: ConfirmDialogProps) {
  const { busy, problem, act } = useDialogAct(refreshes, isSettled)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act({ send, done, failed })) onClose()
  }
  return <ActDialog {...shown} busy={busy} problem={problem} onSubmit={submit} onClose={onClose} />
}
