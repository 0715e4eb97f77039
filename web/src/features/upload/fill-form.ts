import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import type { Content } from '../contents/api.ts'
import { detailsOf } from './details/details.ts'
import { EMPTY_QUEUE, useQueue } from './queue/queue-store.ts'
import { EMPTY_UPLOAD, type UploadState, useUpload } from './upload-store.ts'

/** Fills the form with a draft, whose file is chosen then; a file that is chosen already stays. */
export function openDraft(content: Content): void {
  const { file } = useUpload.getState()
  // Whether the platform has its attestation is not known here.
  const draft = { ...detailsOf(content), id: content.id, attested: false, reopened: true }
  fill({
    ...detailsOf(content),
    file,
    reached: { content: draft },
    origin: { kind: 'draft', title: content.title },
  })
}

/** Fills the form for a new content in place of another one, which stays. */
export function replaceContent(content: Content): void {
  fill({ ...detailsOf(content), origin: { kind: 'replacement', title: content.title } })
}

/** While an upload runs, or a list takes the form's place. */
const isFormBusy = () =>
  useUpload.getState().stage !== null || useQueue.getState().videos.some(({ state }) => state !== 'sent')

function fill(values: Partial<UploadState>): void {
  const before = useUpload.getState()
  if (isFormBusy()) {
    notify('error', messages.origin.busy)
    return
  }
  useQueue.setState(EMPTY_QUEUE)
  useUpload.setState({ ...EMPTY_UPLOAD, ...values })
  document.getElementById('upload-file')?.focus({ preventScroll: true })
  document.getElementById('upload')?.scrollIntoView()
  if (before.title !== '' || before.description !== '' || (before.file && !values.file))
    notify('success', messages.origin.filled, undefined, {
      label: messages.origin.undo,
      act: () => {
        if (!isFormBusy()) useUpload.setState(before)
      },
    })
}
