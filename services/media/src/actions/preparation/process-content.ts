import { rm } from 'node:fs/promises'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { PLAN_VERSION } from '../../domain/renditions/plan-version.ts'
import type { HandedSource } from '../../handover-port.ts'
import type { Preparation } from '../../jobs.ts'
import { findWantedTranscriber } from '../../queries/find-wanted-transcriber.ts'
import { announceProcessed } from '../contents/announce-processed.ts'
import { findResembledContent } from '../fingerprints/find-resembled-content.ts'
import { openTranscription } from '../transcription/open-transcription.ts'
import type { AutomaticCaptions } from '../transcription/transcribe-sound.ts'
import { chargePreparation } from './charge-preparation.ts'
import { endAttempt } from './end-attempt.ts'
import { measureFolder } from './measure-folder.ts'
import { moveBackInQueue } from './move-back-in-queue.ts'
import { openAttempt } from './open-attempt.ts'
import { postponeContent } from './postpone-content.ts'
import { type Prepared, prepareContent, sumOf } from './prepare-content.ts'
import { refuseBlockedFile } from './refuse-blocked-file.ts'
import { reportPrepared } from './report-progress.ts'
import { requeueContent } from './requeue-content.ts'
import { watchPreparation } from './watch-preparation.ts'

type Deps = Pick<
  MediaDeps,
  | 'store'
  | 'objects'
  | 'handover'
  | 'transcoder'
  | 'transcriber'
  | 'covers'
  | 'disk'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>

/**
 * Checks, transcodes and publishes the renditions of one content. Every attempt has its own folder and prefix, so an
 * interrupted one cannot disturb the next; its playable files stay until they are swept. Ends within seconds when the
 * content is withdrawn. Takes effect once, also when run twice or by two processes.
 */
export async function processContent(deps: Deps, job: Preparation, signal: AbortSignal): Promise<void> {
  const content = await deps.store.findContent(job.contentId)
  const handed = await deps.handover.take(content?.sourceKey ?? null)
  try {
    await prepareFound(deps, job, content, handed, signal)
  } finally {
    await handed.end()
  }
}

async function prepareFound(
  deps: Deps,
  job: Preparation,
  content: StoredContent | null,
  handed: HandedSource,
  signal: AbortSignal,
): Promise<void> {
  const { contentId } = job
  if (content?.state !== 'PREPARING' || !content.sourceKey || !content.sha256) return
  // Its content has moved back since it was queued.
  if (job.position !== undefined && (content.queuePosition ?? 0) > job.position)
    return requeueContent(deps, job)
  if (await refuseBlockedFile(deps, { id: contentId, sha256: content.sha256 })) return
  if ((await deps.store.findPreparationPause()) || (await deps.disk.isLow()))
    return postponeContent(deps, job)
  const transcriber = await findWantedTranscriber(deps, contentId)
  const attempt = await openAttempt(deps, contentId, handed, false)
  const { folder } = attempt
  const watch = watchPreparation(deps, contentId, attempt, signal)
  const transcription = openTranscription(deps, transcriber, contentId, watch.signal)
  try {
    await attempt.space.cover(Math.max(content.fileSize ?? 0, job.lack?.needed ?? 0))
    const prepared = await prepareContent(deps, content, attempt, watch.signal, transcription.onSound)
    if (typeof prepared === 'number') return await moveBackInQueue(deps, contentId, prepared)
    const waitsSince = deps.clock.now().getTime()
    if (transcriber) await reportPrepared(deps, contentId)
    const captions = await transcription.captions()
    attempt.spentMs += deps.clock.now().getTime() - waitsSince
    if (await refuseBlockedFile(deps, { id: contentId, sha256: content.sha256 })) return
    await finish(deps, contentId, prepared, captions)
  } catch (error) {
    if (watch.isOver()) {
      deps.log.info({ contentId }, 'preparation.ended: the content was withdrawn')
      return
    }
    const written = attempt.storedBytes + (await measureFolder(folder))
    const isOverrun = written > attempt.mostBytes
    // Freed first: the output of this attempt may be what made the disk low.
    // First, so that a folder which cannot be removed keeps no room promised.
    attempt.space.release()
    await rm(folder, { recursive: true, force: true })
    await handed.end()
    await endAttempt(deps, job, {
      error,
      prefix: attempt.prefix,
      isShort: watch.isShort(),
      isOverrun,
      signal,
    })
  } finally {
    watch.stop()
    await transcription.stop()
    await rm(folder, { recursive: true, force: true })
    attempt.space.release()
    if (!signal.aborted) await chargePreparation(deps, content, attempt.spentMs)
  }
}

async function finish(
  deps: Deps,
  contentId: string,
  prepared: Prepared,
  captions: AutomaticCaptions | null,
): Promise<void> {
  const { facts, hasStoryboard, hasPreview, coverFrames, coverSizes, fingerprint, prefix, stored } = prepared
  const files = { storedBytes: sumOf(stored), storedFiles: stored.size }
  const resembles = await findResembledContent(deps, contentId, fingerprint)
  const published = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return false
    const changed = await tx.updateContent(contentId, {
      state: 'PENDING',
      revision: content.revision + 1,
      processedRevision: content.revision + 1,
      hlsPrefix: prefix,
      posterKey: `${prefix}/poster.jpg`,
      hasStoryboard,
      hasPreview,
      coverFrames,
      ...coverSizes,
      planVersion: PLAN_VERSION,
      duration: facts.duration,
      width: facts.width,
      height: facts.height,
      ...files,
    })
    if (fingerprint) await tx.replaceFingerprint(contentId, fingerprint)
    if (captions) await tx.saveCaptions({ contentId, ...captions, isAutomatic: true })
    announceProcessed(tx, deps, changed, { prepared, placeholder: coverSizes.placeholder, resembles })
    return true
  })
  if (!published) await deps.objects.removeAll(prefix)
}
