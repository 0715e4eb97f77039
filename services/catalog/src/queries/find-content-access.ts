import { type Caller, hasRole } from '@alcove/kit/auth/caller'
import { isUuid } from '@alcove/kit/clock'
import type { CatalogDeps } from '../deps.ts'
import { ALLOWED } from '../domain/view-limit.ts'
import { findAccessLevel } from './find-access-level.ts'
import { findViewAccess } from './find-view-access.ts'
import type { Watching } from './find-viewer.ts'

/**
 * What somebody may do with a local content as a viewer. The daily limit is for viewers of what is published: about
 * everything else, and about owners and moderators, media decides alone.
 */
export async function findContentAccess(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>,
  watching: Watching,
  id: string,
) {
  const { caller } = watching
  const [creator, accessLevel] = await Promise.all([
    isUuid(id) ? deps.store.findPublishedCreator(id) : null,
    findAccessLevel(deps, caller),
  ])
  const limited = creator !== null && !isInsider(caller, creator)
  const access = limited ? await findViewAccess(deps, watching, id.toLowerCase()) : ALLOWED
  return { published: creator !== null, accessLevel, access }
}

function isInsider(caller: Caller | null, creator: string): boolean {
  return caller !== null && (caller.id === creator || hasRole(caller, 'ROLE_MODERATOR'))
}
