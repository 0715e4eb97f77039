import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import { isKeptForReports } from '../../domain/content.ts'
import { type TrashEntry, trash } from '../../domain/objects/trash.ts'
import { type ContentFiles, namesObjects } from '../../domain/taken-down.ts'
import type { ObjectStore } from '../../ports.ts'

/** Keys and prefixes, by kind and content. */
type Candidates = ReadonlyMap<string, ReadonlySet<string>>
type Deps = Pick<MediaDeps, 'store' | 'objects'>

export interface RestoredEntry {
  entry: TrashEntry
  /** `unnamed`: restored, but no content names it; it does not play and is swept again as unused. */
  outcome: 'restored' | 'unnamed' | 'missing' | 'taken' | 'busy' | 'withdrawn' | 'unknown' | 'failed'
  /** Message of the error, if it failed. */
  reason?: string
}

/**
 * Restores entries of the trash for an operator. Contents that keep files name them again if no other file may have been
 * theirs. Files of withdrawn or unknown contents stay in the trash unless requested. An entry that fails holds up no other.
 */
export async function restoreFromTrash(
  deps: Deps,
  entries: TrashEntry[],
  { evenWithdrawn }: { evenWithdrawn: boolean },
): Promise<RestoredEntry[]> {
  const candidates = await findCandidates(deps.objects)
  const restored: RestoredEntry[] = []
  for (const entry of entries) {
    try {
      const files = await findFiles(deps, entry)
      const refusal = evenWithdrawn ? null : refusalOf(files)
      restored.push({ entry, outcome: refusal ?? (await restoreOne(deps, entry, files, candidates)) })
    } catch (error) {
      restored.push({ entry, outcome: 'failed', reason: (error as Error).message })
    }
  }
  return restored
}

function refusalOf(files: ContentFiles | undefined): 'withdrawn' | 'unknown' | null {
  if (!files) return 'unknown'
  return hasEnded(files) ? 'withdrawn' : null
}

const hasEnded = (files: ContentFiles) => files.state === 'WITHDRAWN' && !isKeptForReports(files)

async function restoreOne(
  deps: Deps,
  entry: TrashEntry,
  files: ContentFiles | undefined,
  candidates: Candidates,
): Promise<Exclude<RestoredEntry['outcome'], 'failed'>> {
  const outcome = await deps.objects.restoreFromTrash(entry)
  if (outcome !== 'restored' || entry.prefix.startsWith('uploads/')) return outcome
  if (files && namesObjects(files, entry.prefix)) return 'restored'
  return (await nameAgain(deps, entry, candidates)) ? 'restored' : 'unnamed'
}

/** @returns true if the content names it now */
async function nameAgain(deps: Deps, { prefix }: TrashEntry, candidates: Candidates): Promise<boolean> {
  const [top, id = ''] = prefix.split('/')
  if (!isUuid(id) || candidates.get(kindOf(prefix))?.size !== 1) return false
  const isSource = top === 'sources'
  if (!isSource && !(await deps.objects.stat(`${prefix}/master.m3u8`))) return false
  return deps.store.inTransaction(async (tx) => {
    const content = await tx.lockContent(id)
    // Note: in other states preparation is still to come, or has failed.
    if (!content || !KEEPS_FILES.has(content.state) || hasEnded(content)) return false
    if ((isSource ? content.sourceKey : content.hlsPrefix) !== null) return false
    const keys = isSource
      ? { sourceKey: prefix, originalDroppedAt: null }
      : { hlsPrefix: prefix, posterKey: `${prefix}/poster.jpg` }
    await tx.updateContent(id, keys)
    if (isSource) await tx.deleteTrashedFile(id)
    return true
  })
}

const KEEPS_FILES: ReadonlySet<string> = new Set(['PENDING', 'APPROVED', 'REJECTED', 'REMOVED', 'WITHDRAWN'])

/** `sources/<content>` or `hls/<content>`. */
const kindOf = (prefix: string) => prefix.split('/').slice(0, 2).join('/')

/** All possible files and renditions of a content, in place or in the trash. */
async function findCandidates(objects: ObjectStore): Promise<Candidates> {
  const always = new Date(8.64e15)
  const trashed = (await objects.listTrash()).map(({ prefix }) => prefix)
  const sources = (await objects.findSources(always)).map(({ key }) => key)
  const renditions = (await objects.findRenditions(always)).map(({ prefix }) => prefix)
  const found = new Map<string, Set<string>>()
  for (const prefix of [...trashed, ...sources, ...renditions])
    found.set(kindOf(prefix), (found.get(kindOf(prefix)) ?? new Set()).add(prefix))
  return found
}

async function findFiles({ store }: Deps, entry: TrashEntry): Promise<ContentFiles | undefined> {
  const id = trash.contentOf(entry)
  return isUuid(id) ? (await store.findContentFiles([id])).get(id) : undefined
}
