import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, contentUploaded, UPLOAD_MAX_BYTES, type UploadMimeType } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../deps.ts'
import { isUploadKeyOf, keys, type StoredContent } from '../domain/content.ts'
import { SNIFF_BYTES, sniffContainer } from '../domain/sniff.ts'
import { processContentJob } from '../jobs.ts'
import { UnusableFile } from '../ports.ts'
import { findDraft } from './request-upload-url.ts'

type Deps = Pick<
  MediaDeps,
  'store' | 'objects' | 'transcoder' | 'disk' | 'clock' | 'ids' | 'settings' | 'log'
>

export interface AttachedFile {
  contentId: string
  s3Key: string
  mimeType: UploadMimeType
  fileSize: number
}

/**
 * Accepts an uploaded file. Its bytes are copied to a key that nothing else ever writes before they are looked at, so
 * what is judged is what was checked, whatever happens to the upload URL afterwards.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, UPLOAD_MISSING, UPLOAD_TOO_LARGE, UPLOAD_MISMATCH, NOT_A_VIDEO,
 *   STORAGE_FULL
 */
export async function attachFile(deps: Deps, file: AttachedFile, caller: Caller): Promise<StoredContent> {
  const draft = await findDraft(deps, file.contentId, caller)
  if (!isUploadKeyOf(file.s3Key, draft.id, file.mimeType))
    throw new AppError('UPLOAD_MISMATCH', { params: { key: file.s3Key } })
  const uploaded = await deps.objects.stat(file.s3Key)
  if (!uploaded) throw new AppError('UPLOAD_MISSING')
  if (uploaded.size > UPLOAD_MAX_BYTES) throw new AppError('UPLOAD_TOO_LARGE')

  await deps.disk.requireSpace(0)
  const sourceKey = keys.source(draft.id, deps.ids(), file.mimeType)
  await deps.objects.copy(file.s3Key, sourceKey)
  try {
    const sha256 = await checkBytes(deps, sourceKey, file.fileSize)
    const accepted = await accept(deps, draft.id, {
      sourceKey,
      sha256,
      mimeType: file.mimeType,
      fileSize: file.fileSize,
    })
    await deps.objects
      .removeAll(keys.uploads(draft.id))
      .catch((error) => deps.log.warn({ err: error }, 'an upload stays for the sweeper'))
    return accepted
  } catch (error) {
    await takeBack(deps, draft.id, sourceKey).catch((failure) =>
      deps.log.warn({ err: failure, sourceKey }, 'a copy that was not accepted stays'),
    )
    throw error
  }
}

/** Removes the copy, unless it was accepted: a commit whose answer was lost has happened all the same. */
async function takeBack(deps: Deps, contentId: string, sourceKey: string): Promise<void> {
  const content = await deps.store.findContent(contentId)
  if (content?.sourceKey !== sourceKey) await deps.objects.removeAll(sourceKey)
}

/** @returns SHA-256 of the frozen bytes */
async function checkBytes(deps: Deps, sourceKey: string, announced: number): Promise<string> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of await deps.objects.read(sourceKey, null)) {
    if (head.length < SNIFF_BYTES) head = Buffer.concat([head, chunk]).subarray(0, SNIFF_BYTES)
    hash.update(chunk)
    size += chunk.length
  }
  if (size !== announced) throw new AppError('UPLOAD_MISMATCH', { params: { announced, size } })
  if (sniffContainer(head) === null) throw new AppError('NOT_A_VIDEO')
  await probeQuickly(deps, sourceKey)
  return hash.digest('hex')
}

/** Tells at once what would fail in the worker anyway. */
async function probeQuickly(deps: Deps, sourceKey: string): Promise<void> {
  const folder = join(deps.settings.WORK_FOLDER, `probe-${deps.ids()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, `input${sourceKey.slice(sourceKey.lastIndexOf('.'))}`)
    await deps.objects.fetch(sourceKey, path)
    await deps.transcoder.probe(path)
  } catch (error) {
    if (error instanceof UnusableFile)
      throw new AppError('NOT_A_VIDEO', { cause: error, message: error.message })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Accepted = Pick<StoredContent, 'sourceKey' | 'sha256' | 'mimeType' | 'fileSize'>

/** Of two requests at the same moment one wins; the other finds that the file is there. */
function accept(deps: Deps, contentId: string, accepted: Accepted): Promise<StoredContent> {
  return deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'DRAFT') throw new AppError('CONTENT_ALREADY_UPLOADED')
    await tx.deleteStoredUploads(contentId)
    await tx.lockQuota(content.userId)
    const queuePosition = await tx.nextQueuePosition(content.userId)
    const changed = await tx.updateContent(contentId, {
      ...accepted,
      state: 'PREPARING',
      revision: content.revision + 1,
      queuePosition,
    })
    tx.emit(contentUploaded, uploadedFacts(changed))
    tx.enqueue(processContentJob, { contentId }, { priority: -queuePosition })
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
    createdAt: content.createdAt.toISOString(),
  }
}
