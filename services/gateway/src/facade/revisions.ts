import { getCatalogRevision, getMediaRevision, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'

export type ContentRevision = OperationAnswer<typeof getMediaRevision>

const UNKNOWN: ContentRevision = { revision: 0, known: false, state: null }

export interface Revisions {
  findInMedia(id: string): Promise<ContentRevision>
  findInCatalog(id: string): Promise<ContentRevision>
}

/** Reads the revisions that services have of a content; an unavailable service counts as knowing nothing. */
export function createRevisions(upstreams: Upstreams, signal: AbortSignal, info: RequestInfo): Revisions {
  const readRevision = async (operation: typeof getMediaRevision | typeof getCatalogRevision, id: string) => {
    try {
      const response = await callService(upstreams, operation, { params: { id }, signal }, info)
      if (response.ok) return { ...UNKNOWN, ...((await response.json()) as Partial<ContentRevision>) }
      await response.body?.cancel()
    } catch {
      // Note: the original refusal stands.
    }
    return UNKNOWN
  }
  return {
    findInMedia: (id) => readRevision(getMediaRevision, id),
    findInCatalog: (id) => readRevision(getCatalogRevision, id),
  }
}

/** Checks whether catalog has a later decision than media, which then refuses what catalog lists. */
export async function isMediaLate(revisions: Revisions, id: string): Promise<boolean> {
  const [media, catalog] = await Promise.all([revisions.findInMedia(id), revisions.findInCatalog(id)])
  return catalog.revision > media.revision
}

/** Checks whether media already plays what catalog does not know yet. */
export async function isCatalogLate(revisions: Revisions, id: string): Promise<boolean> {
  const [media, catalog] = await Promise.all([revisions.findInMedia(id), revisions.findInCatalog(id)])
  return media.state === 'APPROVED' && media.revision > catalog.revision
}
