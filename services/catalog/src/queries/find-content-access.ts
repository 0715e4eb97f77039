import { type Caller, hasRole } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/ids'
import type { CatalogDeps } from '../deps.ts'
import { ALLOWED } from '../domain/access/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewAccess } from './find-view-access.ts'
import type { ViewerRequest } from './find-viewer.ts'

/**
 * Decides what a viewer may do with a local content. The daily limit covers published contents only; media decides
 * alone about all others, and about owners and moderators.
 */
export async function findContentAccess(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  request: ViewerRequest,
  id: string,
) {
  const { caller } = request
  const [creator, accessLevel] = await Promise.all([
    isUuid(id) ? deps.store.findPublishedCreator(id) : null,
    findAccessLevel(deps, caller),
  ])
  const limited = creator !== null && !isInsider(caller, creator)
  const access = limited ? await findViewAccess(deps, request, id.toLowerCase()) : ALLOWED
  return { published: creator !== null, accessLevel, access }
}

function isInsider(caller: Caller | null, creator: string): boolean {
  return caller !== null && (caller.id === creator || hasRole(caller, 'ROLE_MODERATOR'))
}
