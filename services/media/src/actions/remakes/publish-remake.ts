import type { Cover } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'
import { FORMER_SET_KEPT_MS, isUndisturbed, type RemakableContent } from '../../domain/remakes/remakes.ts'
import { PLAN_VERSION } from '../../domain/renditions/plan-version.ts'
import { announceProcessed } from '../contents/announce-processed.ts'
import { changeCover } from '../covers/change-cover.ts'
import { findResembledContent } from '../fingerprints/find-resembled-content.ts'
import { type Prepared, sumOf } from '../preparation/prepare-content.ts'
import { type CarriedCover, carryCover } from './carry-cover.ts'
import { queueRemakes } from './queue-remakes.ts'

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'covers' | 'clock' | 'log'>
type Swap = 'swapped' | 'disturbed' | { chosen: Cover }

/** Covers that are carried over for one remake: an owner who chooses without end would hold the worker. */
const MOST_COVERS = 3

/**
 * Replaces the renditions of a content by new ones, unless something was decided about it meanwhile. State, decision,
 * captions and cover stay, and the fingerprint where none could be taken. The former set is kept for what plays it, unless the new
 * one is to be judged.
 * Emits `content.cover-changed` where the placeholder is another one, as where there was none, and nothing else: all that is
 * announced about a content tells of its file, its length and what was decided, and none of that has changed.
 * `content.processed` in particular would let moderation think that there is a new file to judge. That is emitted only where there is
 * one: for a pending content whose standing set could not be read, so that nothing says that the new one shows the same.
 * @param isToBeJudged true for such a content
 * @returns false if the new renditions are of no use, and removed
 */
export async function publishRemake(
  deps: Deps,
  before: RemakableContent,
  prepared: Prepared,
  folder: string,
  signal: AbortSignal,
  isToBeJudged = false,
): Promise<boolean> {
  const resembles = isToBeJudged ? await findResembledContent(deps, before.id, prepared.fingerprint) : null
  const standing = { from: before.hlsPrefix, contentId: before.id }
  let { cover } = before
  for (let round = 0; round < MOST_COVERS && !signal.aborted; round++) {
    const carried = await carryCover(deps, { ...standing, cover }, prepared, folder).catch(async (error) => {
      await removeSet(deps, prepared.prefix)
      throw error
    })
    // Note: where this throws, the swap may have been made all the same; the sweep tells.
    const swap = await swapSets(deps, before, { prepared, cover, carried, isToBeJudged, resembles })
    if (swap === 'swapped') return true
    if (swap === 'disturbed') break
    cover = swap.chosen
  }
  await removeSet(deps, prepared.prefix)
  return false
}

/** Removes the files of a remake that is of no use. */
export async function removeSet(
  { objects, log }: Pick<Deps, 'objects' | 'log'>,
  prefix: string,
): Promise<void> {
  await objects
    .removeAll(prefix)
    .catch((error) => log.warn({ err: error, prefix }, 'rendition.kept: of a remake, until the sweep'))
}

interface NewSet {
  prepared: Prepared
  /** What was chosen when the cover was carried over. */
  cover: Cover
  carried: CarriedCover
  isToBeJudged: boolean
  resembles: string | null
}

function swapSets(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  before: RemakableContent,
  { prepared, cover, carried, isToBeJudged, resembles }: NewSet,
): Promise<Swap> {
  const { facts, hasStoryboard, hasPreview, coverFrames, fingerprint, prefix, stored } = prepared
  const { id, hlsPrefix } = before
  return store.inTransaction<Swap>(async (tx) => {
    const now = await tx.lockContent(id)
    if (!now || !isUndisturbed(before, now) || !(await tx.lockQueuedRemake(id))) return 'disturbed'
    if (now.cover !== cover) return { chosen: now.cover }
    const at = clock.now()
    const keptUntil = new Date(at.getTime() + FORMER_SET_KEPT_MS)
    await tx.addFormerSet({ prefix: hlsPrefix, contentId: id, keptUntil })
    // Note: an approval is about the new set, and no other may play under it.
    if (isToBeJudged) await tx.endFormerSets(id, at)
    const changed = await tx.updateContent(id, {
      ...(isToBeJudged && { revision: now.revision + 1, processedRevision: now.revision + 1 }),
      hlsPrefix: prefix,
      posterKey: `${prefix}/poster.jpg`,
      hasStoryboard,
      hasPreview,
      coverFrames,
      planVersion: PLAN_VERSION,
      duration: facts.duration,
      width: facts.width,
      height: facts.height,
      storedBytes: sumOf(stored),
      storedFiles: stored.size,
    })
    if (now.placeholder === carried.placeholder) await tx.updateContent(id, carried)
    else await changeCover(tx, { clock }, now, carried)
    if (isToBeJudged)
      announceProcessed(tx, { clock }, changed, { prepared, placeholder: carried.placeholder, resembles })
    if (fingerprint) await tx.replaceFingerprint(id, fingerprint)
    await tx.endRemake(id, null, at)
    await tx.forgetRemakeFailures()
    await queueRemakes(tx)
    return 'swapped'
  })
}
