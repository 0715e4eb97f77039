import { AppError, contentUploaded, UPLOAD_MAX_BYTES, type UploadMimeType } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import { idOfSourceKey, isFileKeyOf, keys, type StoredContent } from '../../domain/content.ts'
import { findDraft } from '../../queries/find-draft.ts'
import type { MediaTransaction } from '../../store/store.ts'
import { lockDraft } from '../contents/lock-draft.ts'
import { enqueuePreparation } from '../preparation/enqueue-preparation.ts'
import { takeQueuePosition } from '../preparation/take-queue-position.ts'
import { countAgainstQuota } from './count-against-quota.ts'
import { freezeUpload, requireSize } from './freeze-upload.ts'
import { refuseUpload, requireNotRefused } from './refuse-upload.ts'
import { requireUploadsOpen } from './require-uploads-open.ts'

type Deps = Pick<
  MediaDeps,
  | 'store'
  | 'objects'
  | 'handover'
  | 'transcoder'
  | 'probes'
  | 'areUploadsOpen'
  | 'disk'
  | 'networkMark'
  | 'clock'
  | 'ids'
  | 'settings'
  | 'log'
>

export interface AttachedFile {
  contentId: string
  s3Key: string
  mimeType: UploadMimeType
  fileSize: number
  /** The caller's network address. */
  address: string
}

/**
 * Accepts an uploaded file. Copies it to a key that is never written again before checking it, so that the checked bytes
 * are the ones that are judged, whatever happens to the upload URL afterwards. A resumable upload lies at such a key already.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, UPLOAD_MISSING, UPLOAD_TOO_LARGE, UPLOAD_MISMATCH, NOT_A_VIDEO,
 *   UPLOAD_QUOTA_REACHED, STORAGE_FULL; TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE while the probe queue is full, and for a
 *   while after a file that was too slow to probe
 */
export async function attachFile(deps: Deps, file: AttachedFile, caller: Caller): Promise<StoredContent> {
  requireUploadsOpen(deps)
  const draft = await findDraft(deps, file.contentId, caller)
  if (!isFileKeyOf(file.s3Key, draft.id, file.mimeType))
    throw new AppError('UPLOAD_MISMATCH', { params: { key: file.s3Key } })
  await requireNotRefused(deps.store, file.s3Key)
  await requireWaiting(deps, deps.store, draft.id, file.s3Key)
  const uploaded = await deps.objects.stat(file.s3Key)
  if (!uploaded) throw new AppError('UPLOAD_MISSING')
  if (uploaded.size > UPLOAD_MAX_BYTES) throw new AppError('UPLOAD_TOO_LARGE')
  // A wrong announced size costs only this comparison.
  requireSize(uploaded.size, file.fileSize)
  await deps.disk.requireSpace(0)
  const submitter = { accountId: caller.id, address: file.address }
  return deps.probes.run(submitter, () => freezeAndAccept(deps, file, draft))
}

async function freezeAndAccept(
  deps: Deps,
  file: AttachedFile,
  { id: contentId, userId }: Pick<StoredContent, 'id' | 'userId'>,
): Promise<StoredContent> {
  // Another submission of the same upload may have been probed while this one waited.
  await requireNotRefused(deps.store, file.s3Key)
  const isInPlace = idOfSourceKey(file.s3Key) !== null
  const sourceKey = isInPlace ? file.s3Key : keys.source(contentId, deps.ids(), file.mimeType)
  await requireUpload(deps, file.s3Key, contentId)
  try {
    const { s3Key, mimeType, fileSize } = file
    const freezing = { s3Key, sourceKey, announced: fileSize }
    const checked = await freezeUpload(deps, userId, freezing).catch(async (error) => {
      if (!(error instanceof AppError)) await requireUpload(deps, s3Key, contentId)
      throw error
    })
    const change = { sourceKey, ...checked, mimeType, fileSize }
    const accepted = await accept(deps, contentId, file, change)
    await deps.objects
      .removeAll(keys.uploads(contentId))
      .catch((error) => deps.log.warn({ err: error }, 'upload.kept: until the sweep'))
    return accepted
  } catch (error) {
    await deps.handover.discard(sourceKey)
    // Where it is no copy, it waits for the next attempt.
    if (!isInPlace)
      await takeBack(deps, contentId, sourceKey).catch((failure) =>
        deps.log.warn(
          { err: failure, sourceKey },
          'source.kept: a copy that was not accepted, until the sweep',
        ),
      )
    if (error instanceof AppError && error.code === 'NOT_A_VIDEO')
      await refuseUpload(deps, { contentId, s3Key: file.s3Key }, error.message)
    throw error
  }
}

/**
 * Another submission of the same upload removes it once it is accepted.
 * @throws CONTENT_ALREADY_UPLOADED, UPLOAD_MISSING
 */
async function requireUpload(deps: Deps, s3Key: string, contentId: string): Promise<void> {
  if (await deps.objects.stat(s3Key)) return
  const content = await deps.store.findContent(contentId)
  throw new AppError(content?.state === 'DRAFT' ? 'UPLOAD_MISSING' : 'CONTENT_ALREADY_UPLOADED')
}

/**
 * A source key belongs to a resumable upload that waits for its submission, and to nothing else.
 * @throws UPLOAD_MISSING
 */
async function requireWaiting(
  { clock }: Pick<Deps, 'clock'>,
  store: Pick<MediaTransaction, 'isUploadWaiting'>,
  contentId: string,
  s3Key: string,
): Promise<void> {
  const id = idOfSourceKey(s3Key)
  if (id !== null && !(await store.isUploadWaiting({ id, contentId }, clock.now())))
    throw new AppError('UPLOAD_MISSING')
}

/** Removes the copy unless it was accepted: a commit whose answer was lost has still taken effect. */
async function takeBack(deps: Deps, contentId: string, sourceKey: string): Promise<void> {
  const content = await deps.store.findContent(contentId)
  if (content?.sourceKey !== sourceKey) await deps.objects.removeAll(sourceKey)
}

type Accepted = Pick<StoredContent, 'sourceKey' | 'sha256' | 'mimeType' | 'fileSize' | 'facts'> & {
  preparationCost: number
}

/** Of two concurrent requests the first wins; the second finds that the file exists. */
function accept(
  deps: Deps,
  contentId: string,
  { s3Key, address }: Pick<AttachedFile, 's3Key' | 'address'>,
  accepted: Accepted,
): Promise<StoredContent> {
  return deps.store.inTransaction(async (tx) => {
    const content = await lockDraft(tx, contentId)
    // Refused or given up by another request since it was looked at.
    await requireNotRefused(tx, s3Key)
    await requireWaiting(deps, tx, contentId, s3Key)
    await tx.lockQuota(content.userId)
    // Note: a direct upload that arrives after its time no longer counts.
    const { fileSize: bytes } = accepted
    if (!(await tx.deleteUploadsOf(contentId, s3Key)))
      await countAgainstQuota(deps, tx, { userId: content.userId, contentId, bytes: bytes ?? 0 })
    const debtors = { userId: content.userId, network: deps.networkMark(address) }
    await tx.saveSubmitterNetwork(contentId, debtors.network)
    const queuePosition = await takeQueuePosition(deps, tx, debtors, accepted.preparationCost)
    const changed = await tx.updateContent(contentId, {
      ...accepted,
      state: 'PREPARING',
      revision: content.revision + 1,
      queuePosition,
    })
    tx.emit(contentUploaded, uploadedFacts(changed))
    enqueuePreparation(tx, { contentId, position: queuePosition })
    return changed
  })
}

function uploadedFacts(content: StoredContent) {
  const { consentAt, consentTextVersion } = content
  return {
    contentId: content.id,
    revision: content.revision,
    userId: content.userId,
    title: content.title,
    description: content.description,
    tags: content.tags,
    categories: content.categories,
    fileSize: content.fileSize as number,
    mimeType: content.mimeType as string,
    sha256: content.sha256 as string,
    consent:
      consentAt && consentTextVersion
        ? { textVersion: consentTextVersion, acceptedAt: consentAt.toISOString() }
        : null,
    hasOwnCover: content.hasOwnCover,
    createdAt: content.createdAt.toISOString(),
  }
}
