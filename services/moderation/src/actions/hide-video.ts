import {
  AppError,
  auditRecorded,
  invalid,
  type Provider,
  providerVideoHidden,
  readProviderVideo,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { ModerationDeps } from '../deps.ts'
import type { VideoHide } from '../store/video-hides.ts'
import { admitActor } from './admit-actor.ts'

/**
 * Hides a provider's video until it is shown again. A hidden video keeps its first reason.
 * @param asked.videoId an id with or without prefix, or the address of the video's page
 * @returns the hide, and true if it is new
 * @throws PROVIDER_VIDEO_ONLY, VALIDATION_FAILED
 */
export async function hideVideo(
  deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>,
  asked: { videoId: string; provider?: Provider | undefined; reason: string },
  moderator: Caller,
): Promise<{ hide: VideoHide; isNew: boolean }> {
  const video = readProviderVideo(asked.videoId, asked.provider)
  if (video === 'local') throw new AppError('PROVIDER_VIDEO_ONLY')
  if (video === null) throw invalid('videoId', 'Aucune vidéo de fournisseur n’a été reconnue')
  return deps.store.inTransaction(async (tx) => {
    const last = await tx.lockVideoHide(video.videoId)
    if (last?.hidden) return { hide: last, isNew: false }
    const hide: VideoHide = {
      ...video,
      id: deps.ids(),
      revision: (last?.revision ?? 0) + 1,
      hidden: true,
      reason: asked.reason,
      actedAt: deps.clock.now(),
      actedBy: moderator.id,
    }
    await admitActor(tx, moderator)
    await tx.addVideoHide(hide)
    const at = hide.actedAt.toISOString()
    tx.emit(providerVideoHidden, { ...video, revision: hide.revision, hiddenAt: at })
    tx.emit(auditRecorded, {
      entryId: deps.ids(),
      actorId: moderator.id,
      action: 'provider-video.hide',
      subject: { type: 'provider-video', id: video.videoId },
      details: { reason: asked.reason },
      recordedAt: at,
    })
    return { hide, isNew: true }
  })
}
