import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
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

/**
 * Runs the cheap checks of frozen bytes first: size, head and ffprobe. Only then reads them from beginning to end, unless
 * they had to be fetched for that. A fetched file that passes is offered to the preparation.
 * @param userId the uploader
 * @param announced bytes that the client claims to have sent
 * @returns SHA-256 as hex digits, what its head announces, and the cost in the preparation queue by that
 * @throws UPLOAD_MISMATCH, NOT_A_VIDEO, SERVICE_UNAVAILABLE if the probe was ended from outside
 */
export async function checkUpload(
  deps: Deps,
  userId: string,
  sourceKey: string,
  announced: number,
): Promise<CheckedUpload> {
  const frozen = await deps.objects.stat(sourceKey)
  requireSize(frozen?.size ?? 0, announced)
  if (sniffContainer(await readHead(deps, sourceKey, announced)) === null) throw new AppError('NOT_A_VIDEO')
  // Note: fetched once for all, because a bucket lies behind a network.
  return withFetched(deps, sourceKey, async (path, arrived) => {
    const facts = await probeQuickly(deps, userId, path)
    const sha256 = arrived ?? (await hashFile(path))
    const { size: bytes } = await stat(path)
    requireSize(bytes, announced)
    if (arrived !== null) await deps.handover.offer({ key: sourceKey, path, bytes })
    return { sha256, preparationCost: queueCostOf(facts), facts }
  })
}

/** @throws UPLOAD_MISMATCH */
export function requireSize(size: number, announced: number): void {
  if (size !== announced) throw new AppError('UPLOAD_MISMATCH', { params: { announced, size } })
}

async function readHead(deps: Deps, sourceKey: string, size: number): Promise<Buffer> {
  const end = Math.min(SNIFF_BYTES, size) - 1
  const chunks: Buffer[] = []
  for await (const chunk of await deps.objects.read(sourceKey, { start: 0, end })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function withFetched<T>(
  { objects, settings, ids }: Deps,
  sourceKey: string,
  work: (path: string, sha256: string | null) => Promise<T>,
): Promise<T> {
  const folder = join(settings.WORK_FOLDER, `probe-${ids()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, `input${sourceKey.slice(sourceKey.lastIndexOf('.'))}`)
    const sha256 = await objects.fetch(sourceKey, path)
    return await work(path, sha256)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
