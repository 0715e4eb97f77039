import { AppError, auditRecorded, providerVideoShown, readProviderVideo } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { ModerationDeps } from '../deps.ts'
import { admitActor } from './admit-actor.ts'

/**
 * Lifts the hide of a provider's video that the moderator saw; without a revision, whichever there is. A visible video
 * stays as it is.
 * @param asked.videoId its id, with or without prefix
 * @throws HIDDEN_VIDEO_NOT_FOUND if it was never hidden, HIDDEN_VIDEO_CHANGED
 */
export async function showVideo(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  asked: { videoId: string; revision?: number | undefined },
  moderator: Caller,
): Promise<void> {
  const video = readProviderVideo(asked.videoId)
  if (video === null || video === 'local') throw new AppError('HIDDEN_VIDEO_NOT_FOUND')
  await deps.store.inTransaction(async (tx) => {
    const last = await tx.lockVideoHide(video.videoId)
    if (!last) throw new AppError('HIDDEN_VIDEO_NOT_FOUND')
    if (!last.hidden) return
    if (asked.revision !== undefined && asked.revision !== last.revision)
      throw new AppError('HIDDEN_VIDEO_CHANGED')
    const revision = last.revision + 1
    const actedAt = deps.clock.now()
    const act = { ...video, revision, hidden: false, reason: null, actedAt, actedBy: moderator.id }
    await admitActor(tx, moderator)
    await tx.addVideoHide({ ...act, id: deps.ids() })
    tx.emit(providerVideoShown, { ...video, revision, shownAt: actedAt.toISOString() })
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: moderator.id,
      action: 'provider-video.show',
      subject: { type: 'provider-video', id: video.videoId },
      details: { hiddenFor: last.reason },
      recordedAt: actedAt.toISOString(),
    })
  })
}
