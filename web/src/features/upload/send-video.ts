import { ApiError } from '@alcove/contracts/client'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { uploadSteps } from './api.ts'
import { type Reached, runUpload, type Stage, type UploadInput } from './run-upload.ts'
import type { TransferControl } from './transfer/send-in-pieces.ts'
import { createTransferMeter, type Transfer } from './transfer/transfer-rate.ts'
import { keepProgress, keepUnfinished } from './unfinished/keep-unfinished.ts'
import { forgetUnfinished } from './unfinished/unfinished-upload.ts'

/** Where one upload is. */
export interface Attempt {
  /** The running step; null when idle. */
  stage: Stage | null
  transfer: Transfer | null
  /** Pauses the transfer; null where it cannot be paused. */
  control: TransferControl | null
  paused: boolean
  /** The connection is lost, and the transfer goes on by itself once it is back. */
  interrupted: boolean
}

export const IDLE: Attempt = {
  stage: null,
  transfer: null,
  control: null,
  paused: false,
  interrupted: false,
}

export type Sent =
  | { kind: 'done' }
  | { kind: 'canceled' }
  /** `reason` is French. */
  | { kind: 'failed'; reason: string; stage: Stage }

/**
 * Sends one video, from where an earlier attempt ended. The browser asks before the page is left meanwhile.
 * @param write keeps where it is; last `IDLE`
 */
export async function sendVideo(
  input: UploadInput,
  reached: Reached,
  write: (change: Partial<Attempt> & { reached?: Reached }) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const { file } = input
  let stage: Stage = 'creating'
  let transfer: Transfer | null = null
  let measure = createTransferMeter(file.size)
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  write({ ...IDLE, stage })
  const watcher = {
    onStage(next: Stage) {
      stage = next
      transfer = next === 'sending' ? measure(0, Date.now()) : null
      write({ stage, transfer })
    },
    onReached(next: Reached) {
      write({ reached: next })
      keepUnfinished(next)
    },
    onProgress(sent: number) {
      // What went back, or was there already, says nothing about the line.
      if (!transfer || sent < transfer.sent || transfer.sent === 0) measure = createTransferMeter(file.size)
      transfer = measure(Math.min(sent, file.size), Date.now())
      write({ transfer })
      keepProgress(sent)
    },
    onInterrupted: (interrupted: boolean) => write({ interrupted }),
    onControl: (control: TransferControl) => write({ control }),
  }
  try {
    await runUpload(uploadSteps, input, reached, watcher, signal)
    forgetUnfinished()
    return { kind: 'done' }
  } catch (error) {
    return signal.aborted ? { kind: 'canceled' } : { kind: 'failed', reason: describeFailure(error), stage }
  } finally {
    write(IDLE)
    window.removeEventListener('beforeunload', warn)
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.toasts.uploadFailed
  return error.violations[0]?.message ?? error.message
}
