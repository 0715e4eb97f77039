import type { MediaDeps } from '../../deps.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import type { Preparation } from '../../jobs.ts'
import { LacksRoom, StoreRefused, StoreUnavailable } from '../../ports.ts'
import { failContent } from './fail-content.ts'
import { postponeContent } from './postpone-content.ts'
import { takeBackAttempt } from './take-back-attempt.ts'
import { waitForRoom } from './wait-for-room.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'disk' | 'clock' | 'log'>

interface Ended {
  error: unknown
  prefix: string
  /** True when a disk fell below the watermark meanwhile. */
  isShort: boolean
  /** True when the attempt wrote more than its file may need. */
  isOverrun: boolean
  /** The job's signal. */
  signal: AbortSignal
}

/**
 * Decides the outcome of a content whose attempt ended early, after its work folder is empty.
 * @throws the error that requests another attempt
 */
export async function endAttempt(deps: Deps, job: Preparation, ended: Ended): Promise<void> {
  const { error, prefix, isShort, isOverrun, signal } = ended
  const { contentId } = job
  if (isShort || error instanceof LacksRoom || isNoSpace(error)) {
    if (signal.aborted) throw error
    await takeBackAttempt(deps, contentId, prefix)
    return waitForRoom(deps, job, error, isOverrun)
  }
  // Note: an operator has to fix wrong keys or a wrong clock; the file is not at fault.
  if (error instanceof StoreRefused)
    deps.log.error({ err: error, contentId }, 'preparation.waits: it is tried again')
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return postponeContent(deps, job)
  if (!(error instanceof UnusableFile)) {
    if (!signal.aborted && (await deps.disk.isLow())) return postponeContent(deps, job)
    throw error
  }
  deps.log.info({ err: error, contentId }, 'preparation.refused: the upload cannot be prepared')
  await failContent(deps, contentId, error.message)
}

export function isNoSpace(error: unknown): boolean {
  if (error instanceof UnusableFile) return false
  const { code, message = '' } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on d/.test(message)
}
