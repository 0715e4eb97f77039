import type { MediaDeps } from '../../deps.ts'
import { looksSystematic } from '../../domain/remakes/remakes.ts'
import { logBrake } from './brake-remakes.ts'
import { queueRemakes } from './queue-remakes.ts'

/** For operators, as all reasons that are not those of a file. */
export const REMAKES_GAVE_UP = 'All attempts failed or died with their process; lines job.failed say why.'

const TOO_MANY = 'Too many failed one after the other.'

/** Gives up a remake, whose content keeps its renditions. Brakes the others when that looks like no fault of single files. */
export async function failRemake(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
  reason: string,
): Promise<void> {
  const { store, clock, log } = deps
  const braked = await store.inTransaction(async (tx) => {
    if (!(await tx.lockQueuedRemake(contentId))) return null
    await tx.endRemake(contentId, reason, clock.now())
    const isTooMany = looksSystematic(await tx.countRemakeFailure())
    const isBraked = isTooMany && (await tx.brakeRemakes(TOO_MANY, clock.now()))
    await queueRemakes(tx)
    return isBraked
  })
  if (braked === null) return
  log.warn({ contentId, reason }, 'remake.failed: the content keeps its renditions')
  if (braked) logBrake(deps, contentId, TOO_MANY)
}
