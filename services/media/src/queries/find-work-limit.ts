import type { MediaDeps } from '../deps.ts'
import type { WorkLimit } from '../domain/preparation-cost.ts'

/** Most work that one file of an account may cause: less until a moderator has approved one of its videos. */
export async function findWorkLimit(
  { store, settings }: Pick<MediaDeps, 'store' | 'settings'>,
  userId: string,
): Promise<WorkLimit> {
  const { UPLOAD_MAX_GIGAPIXELS: all, UPLOAD_MAX_GIGAPIXELS_NEW: fresh } = settings
  const isNewAccount = fresh < all && !(await store.hasApprovedContent(userId))
  return { gigapixels: isNewAccount ? fresh : all, isNewAccount }
}
