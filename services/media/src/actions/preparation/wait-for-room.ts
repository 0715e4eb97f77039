import type { MediaDeps } from '../../deps.ts'
import { pauseForRoom, type RoomLack } from '../../domain/room-lack.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import type { Preparation } from '../../jobs.ts'
import { LacksRoom } from '../../ports.ts'
import { failContent } from './fail-content.ts'
import { postponeContent } from './postpone-content.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'disk' | 'clock' | 'log'>

/**
 * Requeues a content that found too little room, or was ended for want of it. Room that others took counts against no file;
 * a file whose own need is the cause is given up in the end.
 * @param isOverrun true when its attempt wrote more than it may need
 */
export async function waitForRoom(
  deps: Deps,
  job: Preparation,
  error: unknown,
  isOverrun: boolean,
): Promise<void> {
  const { contentId, lack = {} } = job
  // Nothing is left of an ended attempt at this point.
  if (await deps.disk.isLow()) return postponeContent(deps, job)
  const room = await deps.disk.room()
  const isBegun = !(error instanceof LacksRoom) || error.needed === 0
  // It would fit if nothing arrived. Its need goes along, so that the next look is taken before its file is counted again.
  if (!isBegun && error.needed <= room.now)
    return postponeContent(deps, { ...job, lack: { ...lack, needed: error.needed } })
  const next: RoomLack = isBegun
    ? countEnded(lack, isOverrun)
    : { ...lack, needed: error.needed, looks: (lack.looks ?? 0) + 1 }
  try {
    await postponeContent(deps, { ...job, lack: next }, pauseForRoom(next, room.ever))
  } catch (refusal) {
    if (!(refusal instanceof UnusableFile)) throw refusal
    deps.log.info({ contentId, lack: next }, 'content.given-up: there is no room to prepare it')
    await failContent(deps, contentId, refusal.message)
  }
}

function countEnded(lack: RoomLack, isOverrun: boolean): RoomLack {
  return isOverrun
    ? { ...lack, attempts: (lack.attempts ?? 0) + 1 }
    : { ...lack, interruptions: (lack.interruptions ?? 0) + 1 }
}
