import type { MediaDeps } from '../../deps.ts'

const NO_ROOM = 'There is too little room on a disk that preparation writes to.'

/**
 * Puts a remake back and lets no other begin until an operator resumes them: replaced renditions lie on the disk for days,
 * so that it would fill up again.
 */
export async function brakeForRoom(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
): Promise<void> {
  const { store, clock } = deps
  const isBraked = await store.inTransaction(async (tx) => {
    if (await tx.lockQueuedRemake(contentId)) await tx.putBackRemake(contentId)
    return tx.brakeRemakes(NO_ROOM, clock.now())
  })
  if (isBraked) logBrake(deps, contentId, NO_ROOM)
}

export function logBrake({ log }: Pick<MediaDeps, 'log'>, contentId: string, reason: string): void {
  log.error({ contentId, reason }, 'remake.braked: no other begins until preparation:resume')
}
