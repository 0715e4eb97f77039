import { useDataProvider } from 'react-admin'
import { useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField } from '../../acts/form-field.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { MONEY } from '../money.ts'

/** Longest note that the platform takes. */
const NOTE_MAX_LENGTH = 1000

export function SettleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, problem, act } = useDialogAct(MONEY)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' } })
  const submit = handleSubmit(async ({ note }) => {
    const isDone = await act({
      send: () => dataProvider.settleDeclaration(id, note.trim()),
      done: declarationMessages.settled,
      failed: declarationMessages.settleFailed,
    })
    if (isDone) onClose()
  })
  return (
    <ActDialog
      title={declarationMessages.settleTitle}
      text={declarationMessages.settleText}
      confirm={declarationMessages.settle}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={declarationMessages.note}
        field={register('note', {
          validate: (note) => note.trim() !== '' || declarationMessages.noteRequired,
        })}
        problem={formState.errors.note?.message}
        required
        autoFocus
        multiline
        minRows={3}
        maxLength={NOTE_MAX_LENGTH}
      />
    </ActDialog>
  )
}
