import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { checkUpload, resolveUploadType } from './check-upload.ts'
import { trimDetails } from './details/details.ts'
import { sendVideo } from './send-video.ts'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

let running: AbortController | undefined

export const cancelUpload = () => running?.abort()

export function pauseUpload(): void {
  useUpload.getState().control?.pause()
  useUpload.setState({ paused: true })
}

export function resumeUpload(): void {
  useUpload.setState({ paused: false })
  useUpload.getState().control?.resume()
}

/** Sends the form, or shows its errors. Continues from the step where an earlier attempt ended. */
export async function startUpload(onDone: () => void): Promise<void> {
  const form = useUpload.getState()
  const { captions, picture, file, reached, stage } = form
  if (stage) return
  const errors = checkUpload(form)
  useUpload.setState({ errors })
  const mimeType = file && resolveUploadType(file)
  if (Object.keys(errors).length > 0 || !file || !mimeType) return

  running = new AbortController()
  useUpload.setState({ failure: null, canceled: false })
  const input = { ...trimDetails(form), captions, picture, file, mimeType }
  const sent = await sendVideo(input, reached, (change) => useUpload.setState(change), running.signal)
  running = undefined
  if (sent.kind === 'done') {
    useUpload.setState(EMPTY_UPLOAD)
    // Note: both are announced once the file has arrived: a content without its file is no success.
    notify('success', messages.toasts.done, messages.toasts.created)
    onDone()
    return
  }
  const failed = sent.kind === 'failed' ? sent : null
  useUpload.setState({ canceled: !failed, failure: failed?.reason ?? null })
  if (failed)
    notify('error', failed.stage === 'creating' ? messages.toasts.createFailed : messages.toasts.uploadFailed)
}
