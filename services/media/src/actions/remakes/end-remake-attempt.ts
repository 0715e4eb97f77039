import type { MediaDeps } from '../../deps.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { LacksRoom, StoreRefused, StoreUnavailable } from '../../ports.ts'
import { isNoSpace } from '../preparation/end-attempt.ts'
import { brakeForRoom } from './brake-remakes.ts'
import { failRemake } from './fail-remake.ts'
import { requeueRemake } from './requeue-remake.ts'

const PAUSE_MS = 30_000
const NEEDS_MORE_ROOM = 'It needs more room than there is above the disk watermark.'

interface Ended {
  error: unknown
  /** True when a disk fell below the watermark meanwhile. */
  isShort: boolean
  /** The job's signal. */
  signal: AbortSignal
}

/**
 * Decides the outcome of a remake whose attempt ended early.
 * @throws the error that requests another attempt
 */
export async function endRemakeAttempt(
  deps: Pick<MediaDeps, 'store' | 'disk' | 'clock' | 'log'>,
  contentId: string,
  { error, isShort, signal }: Ended,
): Promise<void> {
  if (signal.aborted) throw error
  if (error instanceof UnusableFile) return failRemake(deps, contentId, error.message)
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    return requeueRemake(deps, contentId, new Date(deps.clock.now().getTime() + PAUSE_MS))
  if (isShort || isNoSpace(error) || (await deps.disk.isLow())) return brakeForRoom(deps, contentId)
  // Others may need less.
  if (error instanceof LacksRoom) return failRemake(deps, contentId, NEEDS_MORE_ROOM)
  throw error
}
