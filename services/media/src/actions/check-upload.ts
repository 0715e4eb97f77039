import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../deps.ts'
import { requireAffordable } from '../domain/preparation-cost.ts'
import { SNIFF_BYTES, sniffContainer } from '../domain/sniff.ts'
import { UnusableFile } from '../ports.ts'

type Deps = Pick<MediaDeps, 'objects' | 'transcoder' | 'ids' | 'settings'>

/**
 * Reads frozen bytes from beginning to end, and what ffprobe says of them.
 * @param announced bytes that the client says it has sent
 * @returns SHA-256, as hex digits
 * @throws UPLOAD_MISMATCH, NOT_A_VIDEO
 */
export async function checkUpload(deps: Deps, sourceKey: string, announced: number): Promise<string> {
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
    requireAffordable(await deps.transcoder.probe(path), deps.settings.UPLOAD_MAX_GIGAPIXELS)
  } catch (error) {
    if (error instanceof UnusableFile)
      throw new AppError('NOT_A_VIDEO', { cause: error, message: error.message })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
