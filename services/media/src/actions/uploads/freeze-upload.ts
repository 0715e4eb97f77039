import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { queueCostOf, requireAffordable } from '../../domain/preparation-cost.ts'
import { SNIFF_BYTES, sniffContainer } from '../../domain/sniff.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import { Interrupted } from '../../ports.ts'
import { findWorkLimit } from '../../queries/find-work-limit.ts'
import { hashFile } from '../preparation/hash-file.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'handover' | 'transcoder' | 'ids' | 'settings'>

const INTERRUPTED_RETRY_S = 30

interface CheckedUpload {
  sha256: string
  preparationCost: number
  facts: MediaFacts
}

interface Freezing {
  s3Key: string
  sourceKey: string
  /** Bytes that the client claims to have sent. */
  announced: number
}

/**
 * Freezes an upload, unless it arrived at its source key, and checks what is frozen. Its head is looked at before, so that
 * what is no video is not copied. A fetched file that passes is offered to the preparation.
 * @param userId the uploader
 * @returns SHA-256 as hex digits, what its head announces, and the cost in the preparation queue by that
 * @throws UPLOAD_MISMATCH, NOT_A_VIDEO, SERVICE_UNAVAILABLE if the probe was ended from outside
 */
export async function freezeUpload(
  deps: Deps,
  userId: string,
  { s3Key, sourceKey, announced }: Freezing,
): Promise<CheckedUpload> {
  await requireVideo(await deps.objects.read(s3Key, { start: 0, end: Math.min(SNIFF_BYTES, announced) - 1 }))
  const folder = join(deps.settings.WORK_FOLDER, `probe-${deps.ids()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, `input${sourceKey.slice(sourceKey.lastIndexOf('.'))}`)
    const arrived =
      s3Key === sourceKey
        ? await deps.objects.fetch(sourceKey, path)
        : await deps.objects.freeze(s3Key, sourceKey, path)
    const { size: bytes } = await stat(path)
    requireSize(bytes, announced)
    await requireVideo(createReadStream(path, { end: SNIFF_BYTES - 1 }))
    const facts = await probeQuickly(deps, userId, path)
    const sha256 = arrived ?? (await hashFile(path))
    await deps.objects.sync([sourceKey])
    if (arrived !== null) await deps.handover.offer({ key: sourceKey, path, bytes })
    return { sha256, preparationCost: queueCostOf(facts, deps.settings.VIDEO_CODECS), facts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws UPLOAD_MISMATCH */
export function requireSize(size: number, announced: number): void {
  if (size !== announced) throw new AppError('UPLOAD_MISMATCH', { params: { announced, size } })
}

/**
 * @param head its first bytes
 * @throws NOT_A_VIDEO
 */
async function requireVideo(head: Readable): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of head) chunks.push(chunk)
  if (sniffContainer(Buffer.concat(chunks)) === null) throw new AppError('NOT_A_VIDEO')
}

/** Refuses at once what would fail in the worker anyway. */
async function probeQuickly(deps: Deps, userId: string, path: string): Promise<MediaFacts> {
  try {
    const facts = await deps.transcoder.probe(path)
    requireAffordable(facts, await findWorkLimit(deps, userId))
    return facts
  } catch (error) {
    if (error instanceof UnusableFile)
      throw new AppError('NOT_A_VIDEO', { cause: error, message: error.message })
    if (error instanceof Interrupted)
      throw new AppError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: INTERRUPTED_RETRY_S })
    throw error
  }
}
