import { ApiError } from '@alcove/contracts/client'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { uploadSteps } from './api.ts'
import { checkUpload, resolveUploadType } from './check-upload.ts'
import { runUpload, type Stage } from './run-upload.ts'
import { createTransferMeter } from './transfer-rate.ts'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

let running: AbortController | undefined

export const cancelUpload = () => running?.abort()

/** Sends the form, or shows its errors. Continues from the step where an earlier attempt ended. */
export async function startUpload(onDone: () => void): Promise<void> {
  const { title, description, file, reached, stage } = useUpload.getState()
  if (stage) return
  const errors = checkUpload(useUpload.getState())
  useUpload.setState({ errors })
  const mimeType = file && resolveUploadType(file)
  if (Object.keys(errors).length > 0 || !file || !mimeType) return

  running = new AbortController()
  let current: Stage = 'creating'
  const measure = createTransferMeter(file.size)
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  useUpload.setState({ stage: current, failure: null, canceled: false, transfer: null })
  const input = { title: title.trim(), description: description.trim(), file, mimeType }
  const watcher = {
    onStage(next: Stage) {
      current = next
      useUpload.setState({ stage: next, transfer: next === 'sending' ? measure(0, Date.now()) : null })
    },
    onReached: (next: typeof reached) => useUpload.setState({ reached: next }),
    onProgress: (sent: number) =>
      useUpload.setState({ transfer: measure(Math.min(sent, file.size), Date.now()) }),
  }
  try {
    await runUpload(uploadSteps, input, reached, watcher, running.signal)
    useUpload.setState(EMPTY_UPLOAD)
    // Note: both are announced once the file has arrived: a content without its file is no success.
    notify('success', messages.toasts.done, messages.toasts.created)
    onDone()
  } catch (error) {
    const canceled = running.signal.aborted
    useUpload.setState({
      stage: null,
      transfer: null,
      canceled,
      failure: canceled ? null : describeFailure(error),
    })
    if (!canceled)
      notify('error', current === 'creating' ? messages.toasts.createFailed : messages.toasts.uploadFailed)
  } finally {
    window.removeEventListener('beforeunload', warn)
    running = undefined
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.toasts.uploadFailed
  return error.violations[0]?.message ?? error.message
}
