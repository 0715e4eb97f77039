import { ApiError } from '@alcove/contracts/client'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { uploadSteps } from './api.ts'
import { checkUpload, resolveUploadType } from './check-upload.ts'
import { trimDetails } from './details/details.ts'
import { runUpload, type Stage } from './run-upload.ts'
import type { TransferControl } from './transfer/send-in-pieces.ts'
import { createTransferMeter } from './transfer/transfer-rate.ts'
import { keepProgress, keepUnfinished } from './unfinished/keep-unfinished.ts'
import { forgetUnfinished } from './unfinished/unfinished-upload.ts'
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

const IDLE = { stage: null, transfer: null, control: null, paused: false, interrupted: false } as const

/** Sends the form, or shows its errors. Continues from the step where an earlier attempt ended. */
export async function startUpload(onDone: () => void): Promise<void> {
  const form = useUpload.getState()
  const { captions, file, reached, stage } = form
  if (stage) return
  const errors = checkUpload(form)
  useUpload.setState({ errors })
  const mimeType = file && resolveUploadType(file)
  if (Object.keys(errors).length > 0 || !file || !mimeType) return

  running = new AbortController()
  let current: Stage = 'creating'
  let measure = createTransferMeter(file.size)
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  useUpload.setState({ ...IDLE, stage: current, failure: null, canceled: false })
  const input = { ...trimDetails(form), captions, file, mimeType }
  const watcher = {
    onStage(next: Stage) {
      current = next
      useUpload.setState({ stage: next, transfer: next === 'sending' ? measure(0, Date.now()) : null })
    },
    onReached(next: typeof reached) {
      useUpload.setState({ reached: next })
      keepUnfinished(next)
    },
    onProgress(sent: number) {
      const { transfer } = useUpload.getState()
      // What went back, or was there already, says nothing about the line.
      if (!transfer || sent < transfer.sent || transfer.sent === 0) measure = createTransferMeter(file.size)
      useUpload.setState({ transfer: measure(Math.min(sent, file.size), Date.now()) })
      keepProgress(sent)
    },
    onInterrupted: (interrupted: boolean) => useUpload.setState({ interrupted }),
    onControl: (control: TransferControl) => useUpload.setState({ control }),
  }
  try {
    await runUpload(uploadSteps, input, reached, watcher, running.signal)
    useUpload.setState(EMPTY_UPLOAD)
    forgetUnfinished()
    // Note: both are announced once the file has arrived: a content without its file is no success.
    notify('success', messages.toasts.done, messages.toasts.created)
    onDone()
  } catch (error) {
    const canceled = running.signal.aborted
    useUpload.setState({
      ...IDLE,
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
