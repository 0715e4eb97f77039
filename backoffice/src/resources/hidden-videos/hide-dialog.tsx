import { useDataProvider } from 'react-admin'
import { useForm } from 'react-hook-form'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { FormField, REASON_MAX_LENGTH } from '../../acts/form-field.tsx'
import { useDialogAct } from '../../acts/use-dialog-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { providerMessages as messages } from '../../messages/providers.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { checkVideo, describeVideo } from './check-video.ts'

interface HideDialogProps {
  /** Initial value of the field. */
  video?: string
  onClose: () => void
}

/** Shows the recognised video before it is hidden. */
export function HideDialog({ video = '', onClose }: HideDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, problem, act } = useDialogAct(['hidden-videos', 'provider-states'])
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { videoId: video, reason: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ videoId, reason }) => {
    const isDone = await act({
      send: () => dataProvider.hideVideo({ videoId: videoId.trim(), reason: reason.trim() }),
      done: messages.hiddenNow,
      failed: messages.hideFailed,
    })
    if (isDone) onClose()
  })
  return (
    <ActDialog
      title={messages.hideTitle}
      text={messages.hideText}
      confirm={messages.hide}
      isGrave
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={messages.video}
        field={register('videoId', { validate: (typed) => checkVideo(typed) ?? true })}
        problem={errors.videoId?.message}
        hint={describeVideo(watch('videoId'))}
        required
        autoFocus={video === ''}
        maxLength={2_000}
      />
      <FormField
        label={recordMessages.reason}
        field={register('reason', {
          validate: (reason) => reason.trim() !== '' || recordMessages.reasonRequired,
        })}
        problem={errors.reason?.message}
        required
        autoFocus={video !== ''}
        multiline
        minRows={2}
        maxLength={REASON_MAX_LENGTH}
      />
    </ActDialog>
  )
}
