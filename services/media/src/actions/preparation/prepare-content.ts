import { join } from 'node:path'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import type { CoverSizes } from '../../domain/covers/cover-keys.ts'
import { ownCoverBytes } from '../../domain/covers/own-cover.ts'
import type { FrameHash } from '../../domain/fingerprints/sampled-frames.ts'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { mostOutputBytes } from '../../domain/output-size.ts'
import { queueCostOf, requireAffordable, type WorkLimit } from '../../domain/preparation-cost.ts'
import { heardSoundBytes } from '../../domain/transcription/sound-bytes.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import type { HandedSource } from '../../handover-port.ts'
import type { SpaceHold } from '../../ports.ts'
import { findWorkLimit } from '../../queries/find-work-limit.ts'
import type { TranscodeWatcher } from '../../transcoder-port.ts'
import { takeFingerprint } from '../fingerprints/take-fingerprint.ts'
import { fetchSource } from './fetch-source.ts'
import { makeCovers } from './make-covers.ts'
import { makePlayable } from './make-playable.ts'
import { createProgressReport } from './report-progress.ts'
import { moveRenditions, storeRenditions } from './store-renditions.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'transcoder' | 'covers' | 'clock' | 'settings' | 'log'>

/** A file that exceeds its announced size by this factor is not merely inaccurate. */
const UNDERSTATED = 2

export interface Prepared {
  facts: MediaFacts
  renditions: number[]
  hasStoryboard: boolean
  hasPreview: boolean
  coverFrames: number
  coverSizes: CoverSizes
  /** Null where none could be taken. */
  fingerprint: FrameHash[] | null
  prefix: string
  /** Bytes of each file, by its name. */
  stored: Map<string, number>
}

export interface Attempt {
  folder: string
  /** What the submission fetched in this process, if it is still here. */
  handed: HandedSource
  prefix: string
  /** Machine time, updated on the way; waiting for the store does not count. */
  spentMs: number
  /** Promised room for its folder and what it stores. */
  space: SpaceHold
  /** Bytes that it has moved to the store so far. */
  storedBytes: number
  /** Bytes that its folder and what it stores may have; infinite until the file is probed. */
  mostBytes: number
  /** True where the content has renditions that play meanwhile. */
  isRemake: boolean
}

/**
 * Makes and stores the renditions of one content.
 * @param onSound takes the sound, where there is any; the file is its to remove
 * @returns the actual cost, if it exceeds what the queue position allows for
 * @throws UnusableFile, LacksRoom
 */
export async function prepareContent(
  deps: Deps,
  content: StoredContent,
  attempt: Attempt,
  signal: AbortSignal,
  onSound?: TranscodeWatcher['onSound'],
): Promise<Prepared | number> {
  const { folder, prefix } = attempt
  const sourceKey = content.sourceKey as string
  const input = join(folder, `input${sourceKey.slice(sourceKey.lastIndexOf('.'))}`)
  const output = join(folder, 'out')
  const requireFrozen = await fetchSource(deps, content, attempt, input, signal)
  // The file is the one that was probed when it was submitted; contents of older versions have no facts.
  const judge = judgeFrozen(attempt, requireFrozen)
  const announced = content.facts ?? (await judge(() => deps.transcoder.probe(input)))
  const limit = await findLimit(deps, content, attempt)
  requireAffordable(announced, limit)
  const spend = timer(deps, attempt)
  const facts = await spend(() => judge(() => deps.transcoder.countFrames(input, announced, signal)))
  requireAffordable(facts, limit)
  const { VIDEO_CODECS: codecs } = deps.settings
  const cost = queueCostOf(facts, codecs)
  if (!attempt.isRemake && content.preparationCost !== null && cost > UNDERSTATED * content.preparationCost)
    return cost
  const inputBytes = content.fileSize ?? 0
  attempt.space.written(inputBytes)
  const own = content.hasOwnCover ? await deps.store.findOwnCover(content.id) : null
  attempt.mostBytes =
    inputBytes +
    mostOutputBytes(facts, codecs) +
    ownCoverBytes(own?.byteLength ?? 0) +
    (onSound ? heardSoundBytes(facts.duration) : 0)
  await attempt.space.cover(attempt.mostBytes)
  if (!attempt.isRemake)
    await deps.store.inTransaction((tx) => tx.advanceQueueClock(content.queuePosition ?? 0))
  const first = new Map<string, number>()
  const storeFirst = async () => {
    const before = deps.clock.now().getTime()
    const isFirst = first.size === 0
    await requireFrozen()
    // Note: not synced, for after a power cut another attempt begins.
    const stored = await moveRenditions(deps, output, prefix, signal, first)
    for (const [name, size] of stored) first.set(name, size)
    attempt.storedBytes = sumOf(first)
    if (isFirst) await makePlayable(deps, content.id, prefix)
    attempt.spentMs -= deps.clock.now().getTime() - before
  }
  const onProgress = createProgressReport(deps, content.id)
  const watcher = attempt.isRemake
    ? {}
    : { onPlayable: storeFirst, onProgress, ...(onSound ? { onSound } : {}) }
  const made = await spend(() =>
    judge(() => deps.transcoder.transcode(input, output, facts, signal, watcher)),
  )
  await requireFrozen()
  const hasStoryboard = made.storyboardError === undefined
  if (!hasStoryboard)
    deps.log.warn(
      { err: made.storyboardError, contentId: content.id },
      'storyboard.failed: the content plays without one',
    )
  const hasPreview = made.previewError === undefined
  if (!hasPreview)
    deps.log.warn(
      { err: made.previewError, contentId: content.id },
      'preview.failed: the content has no preview clip',
    )
  if (made.soundError !== undefined)
    deps.log.warn(
      { err: made.soundError, contentId: content.id },
      'transcription.failed: the sound of the content could not be taken',
    )
  if (made.av1Error !== undefined)
    deps.log.warn(
      { err: made.av1Error, contentId: content.id },
      'second-codec.failed: the content plays as H.264',
    )
  const { count: coverFrames, error } = made.covers
  if (error)
    deps.log.warn({ err: error, contentId: content.id }, 'covers.failed: there are no frames to choose')
  const fingerprint = takeFingerprint(deps, content.id, made.samples)
  const coverSizes = await makeCovers(deps, content, own, output, attempt)
  const stored = new Map([...first, ...(await storeRenditions(deps, output, prefix, signal, first))])
  return {
    facts,
    renditions: made.renditions,
    hasStoryboard,
    hasPreview,
    coverFrames,
    coverSizes,
    fingerprint,
    prefix,
    stored,
  }
}

/** What an account may make now says nothing about a file that was accepted long ago. */
async function findLimit(
  deps: Pick<Deps, 'store' | 'settings'>,
  { userId }: Pick<StoredContent, 'userId'>,
  { isRemake }: Pick<Attempt, 'isRemake'>,
): Promise<WorkLimit> {
  if (!isRemake) return findWorkLimit(deps, userId)
  return { gigapixels: deps.settings.UPLOAD_MAX_GIGAPIXELS, isNewAccount: false }
}

export function sumOf(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/**
 * Checks that a film which is refused is the one that was accepted: a disk may have altered it. Not for a remake, whose failure
 * refuses nothing.
 */
function judgeFrozen({ isRemake }: Pick<Attempt, 'isRemake'>, requireFrozen: () => Promise<void>) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof UnusableFile && !isRemake) await requireFrozen()
      throw error
    }
  }
}

function timer({ clock }: Pick<Deps, 'clock'>, attempt: Attempt) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const before = clock.now().getTime()
    try {
      return await work()
    } finally {
      attempt.spentMs += clock.now().getTime() - before
    }
  }
}
