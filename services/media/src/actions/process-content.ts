import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed } from '@alcove/contracts'
import type { MediaDeps } from '../deps.ts'
import { keys, type StoredContent } from '../domain/content.ts'
import { queueCostOf, requireAffordable } from '../domain/preparation-cost.ts'
import { type MediaFacts, StoreRefused, StoreUnavailable, UnusableFile } from '../ports.ts'
import { findWorkLimit } from '../queries/find-work-limit.ts'
import { failContent } from './fail-content.ts'
import { makePlayable } from './make-playable.ts'
import { moveBackInQueue } from './move-back-in-queue.ts'
import { postponeContent } from './postpone-content.ts'
import { storeRenditions } from './store-renditions.ts'
import { watchPreparation } from './watch-preparation.ts'

type Deps = Pick<
  MediaDeps,
  'store' | 'objects' | 'transcoder' | 'disk' | 'clock' | 'ids' | 'settings' | 'log'
>

/** So many times what was announced is no inaccuracy of a head. */
const UNDERSTATED = 2

interface Prepared {
  facts: MediaFacts
  renditions: number[]
  prefix: string
  bytes: number
  files: number
}

/**
 * Checks, transcodes and publishes the renditions of one content. Every attempt works in a folder and under a prefix of
 * its own; one that was cut off leaves nothing that the next could trip over. What it had made playable stays so until
 * the next has got as far, and its files for as long as they may be played: until they are swept. It ends within seconds where the content
 * is withdrawn meanwhile. Done twice, or by two processes at once, it counts once.
 */
export async function processContent(deps: Deps, contentId: string, signal: AbortSignal): Promise<void> {
  const content = await deps.store.findContent(contentId)
  if (content?.state !== 'PREPARING' || !content.sourceKey || !content.sha256) return
  if (await deps.store.isBlocked(content.sha256)) {
    await failContent(deps, contentId, 'Ce fichier ne peut pas être publié sur ce site')
    return
  }
  if (await deps.disk.isLow()) return postponeContent(deps, contentId)
  const folder = join(deps.settings.WORK_FOLDER, `${contentId}-${deps.ids()}`)
  await mkdir(join(folder, 'out'), { recursive: true, mode: 0o700 })
  const watch = watchPreparation(deps, contentId, signal)
  try {
    const prepared = await prepare(deps, content, folder, watch.signal)
    if (typeof prepared === 'number') return await moveBackInQueue(deps, contentId, prepared)
    await finish(deps, contentId, prepared)
  } catch (error) {
    if (watch.isOver()) {
      deps.log.info({ contentId }, 'preparation.ended: the content was withdrawn')
      return
    }
    // Freed first: what this attempt had written may be what made the disk low.
    await rm(folder, { recursive: true, force: true })
    const isPassing =
      error instanceof StoreUnavailable ||
      error instanceof StoreRefused ||
      (!(error instanceof UnusableFile) && !signal.aborted && (isNoSpace(error) || (await deps.disk.isLow())))
    // Note: wrong keys or a wrong clock are an operator's to mend, never a fault of the file.
    if (error instanceof StoreRefused) deps.log.error({ err: error, contentId }, 'preparation waits')
    if (isPassing) return await postponeContent(deps, contentId)
    if (!(error instanceof UnusableFile)) throw error
    deps.log.info({ err: error, contentId }, 'an upload cannot be prepared')
    await failContent(deps, contentId, error.message)
  } finally {
    watch.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function isNoSpace(error: unknown): boolean {
  const { code, message = '' } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || /No space left on d/.test(message)
}

/** @returns what it costs instead, where that is more than its place in the queue allows for */
async function prepare(
  deps: Deps,
  content: StoredContent,
  folder: string,
  signal: AbortSignal,
): Promise<Prepared | number> {
  const sourceKey = content.sourceKey as string
  const input = join(folder, `input${sourceKey.slice(sourceKey.lastIndexOf('.'))}`)
  const output = join(folder, 'out')
  await deps.objects.fetch(sourceKey, input)
  const announced = await deps.transcoder.probe(input)
  const limit = await findWorkLimit(deps, content.userId)
  requireAffordable(announced, limit)
  const facts = await deps.transcoder.countFrames(input, announced, signal)
  requireAffordable(facts, limit)
  const cost = queueCostOf(facts)
  if (content.preparationCost !== null && cost > UNDERSTATED * content.preparationCost) return cost
  const prefix = keys.hls(content.id, deps.ids())
  const first = new Map<string, number>()
  const renditions = await deps.transcoder.transcode(input, output, facts, signal, async () => {
    for (const [name, size] of await storeRenditions(deps, output, prefix, signal)) first.set(name, size)
    await makePlayable(deps, content.id, prefix)
  })
  const stored = new Map([...first, ...(await storeRenditions(deps, output, prefix, signal))])
  const bytes = [...stored.values()].reduce((sum, size) => sum + size, 0)
  return { facts, renditions, prefix, bytes, files: stored.size }
}

async function finish(deps: Deps, contentId: string, prepared: Prepared): Promise<void> {
  const { facts, renditions, prefix, bytes, files } = prepared
  const published = await deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(contentId)
    if (content?.state !== 'PREPARING') return false
    const changed = await tx.updateContent(contentId, {
      state: 'PENDING',
      revision: content.revision + 1,
      hlsPrefix: prefix,
      posterKey: `${prefix}/poster.jpg`,
      duration: facts.duration,
      width: facts.width,
      height: facts.height,
      storedBytes: bytes,
      storedFiles: files,
    })
    tx.emit(contentProcessed, {
      contentId,
      revision: changed.revision,
      userId: changed.userId,
      duration: facts.duration,
      width: facts.width,
      height: facts.height,
      hasAudio: facts.hasAudio,
      renditions,
      posterKey: `${prefix}/poster.jpg`,
      storedBytes: bytes,
      storedFiles: files,
      processedAt: deps.clock.now().toISOString(),
    })
    return true
  })
  if (!published) await deps.objects.removeAll(prefix)
}
