import { getCatalogRevision, getMediaRevision, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'

export type SeenContent = OperationAnswer<typeof getMediaRevision>

const UNKNOWN: SeenContent = { revision: 0, known: false, state: null }

export interface Revisions {
  ofMedia(id: string): Promise<SeenContent>
  ofCatalog(id: string): Promise<SeenContent>
}

/** What services have seen of a content; one that cannot be asked counts as knowing nothing. */
export function createRevisions(upstreams: Upstreams, signal: AbortSignal, info: RequestInfo): Revisions {
  const seen = async (operation: typeof getMediaRevision | typeof getCatalogRevision, id: string) => {
    try {
      const response = await callService(upstreams, operation, { params: { id }, signal }, info)
      if (response.ok) return { ...UNKNOWN, ...((await response.json()) as Partial<SeenContent>) }
      await response.body?.cancel()
    } catch {
      // The refusal that raised the question stands.
    }
    return UNKNOWN
  }
  return { ofMedia: (id) => seen(getMediaRevision, id), ofCatalog: (id) => seen(getCatalogRevision, id) }
}

/** Catalog has heard of a decision that media has not: what catalog lists, media still refuses. */
export async function isMediaLate(revisions: Revisions, id: string): Promise<boolean> {
  const [media, catalog] = await Promise.all([revisions.ofMedia(id), revisions.ofCatalog(id)])
  return catalog.revision > media.revision
}

/** Media plays what catalog has not heard of. */
export async function isCatalogLate(revisions: Revisions, id: string): Promise<boolean> {
  const [media, catalog] = await Promise.all([revisions.ofMedia(id), revisions.ofCatalog(id)])
  return media.state === 'APPROVED' && media.revision > catalog.revision
}
