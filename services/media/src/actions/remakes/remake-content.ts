import { rm } from 'node:fs/promises'
import type { MediaDeps } from '../../deps.ts'
import { isRemakable, isUndisturbed, type RemakableContent } from '../../domain/remakes/remakes.ts'
import type { HandedSource } from '../../handover-port.ts'
import { hasReadableFilm } from '../../queries/has-readable-film.ts'
import { openAttempt } from '../preparation/open-attempt.ts'
import { prepareContent } from '../preparation/prepare-content.ts'
import { watchPreparation } from '../preparation/watch-preparation.ts'
import { brakeForRoom } from './brake-remakes.ts'
import { endRemakeAttempt } from './end-remake-attempt.ts'
import { failRemake } from './fail-remake.ts'
import { publishRemake } from './publish-remake.ts'
import { refuseOtherFilm } from './refuse-other-film.ts'
import { requeueRemake } from './requeue-remake.ts'

type Deps = Pick<
  MediaDeps,
  'store' | 'objects' | 'handover' | 'transcoder' | 'covers' | 'disk' | 'clock' | 'ids' | 'settings' | 'log'
>

/** A decision holds for what was judged. */
const NOTHING_TO_COMPARE =
  'The renditions that stand cannot be read, and nothing else says that new ones show what was judged.'

/**
 * Prepares a prepared content again from its frozen file, while its renditions go on being served, and replaces them when
 * the new ones are stored. Where the present ones cannot be read, those of a pending content are replaced and judged as the first
 * are; those of a decided one stay. Takes effect once, also when run twice or by two processes.
 */
export async function remakeContent(deps: Deps, contentId: string, signal: AbortSignal): Promise<void> {
  const { store, disk } = deps
  if ((await store.findRemake(contentId))?.state !== 'QUEUED') return
  if (await store.areRemakesHeld())
    return store.inTransaction(async (tx) => {
      if (await tx.lockQueuedRemake(contentId)) await tx.putBackRemake(contentId)
    })
  if (await disk.isLow()) return brakeForRoom(deps, contentId)
  const content = await store.findContent(contentId)
  if (!content || !isRemakable(content)) return requeueRemake(deps, contentId)
  if (await store.isBlocked(content.sha256)) return failRemake(deps, contentId, 'The file is blocked.')
  const handed = await deps.handover.take(content.sourceKey)
  try {
    await attemptRemake(deps, content, handed, signal)
  } finally {
    await handed.end()
  }
}

async function attemptRemake(
  deps: Deps,
  content: RemakableContent,
  handed: HandedSource,
  signal: AbortSignal,
): Promise<void> {
  const attempt = await openAttempt(deps, content.id, handed, true)
  const { folder } = attempt
  const watch = watchPreparation(deps, content.id, attempt, signal, (now) => isUndisturbed(content, now))
  try {
    if (!(await deps.objects.stat(content.sourceKey)))
      return await failRemake(deps, content.id, 'Its file is gone.')
    const isLost = !(await hasReadableFilm(deps.objects, content.hlsPrefix))
    if (isLost && content.state !== 'PENDING') return await failRemake(deps, content.id, NOTHING_TO_COMPARE)
    await attempt.space.cover(content.fileSize ?? 0)
    const prepared = await prepareContent(deps, content, attempt, watch.signal)
    if (typeof prepared === 'number') throw new Error(`renditions were expected of a remake, got ${prepared}`)
    if (!isLost && (await refuseOtherFilm(deps, content, prepared, folder, watch.signal))) return
    if (!(await publishRemake(deps, content, prepared, folder, watch.signal, isLost)))
      await requeueRemake(deps, content.id)
  } catch (error) {
    if (watch.isOver()) return await requeueRemake(deps, content.id)
    await endRemakeAttempt(deps, content.id, { error, isShort: watch.isShort(), signal })
  } finally {
    watch.stop()
    await rm(folder, { recursive: true, force: true })
    attempt.space.release()
  }
}
