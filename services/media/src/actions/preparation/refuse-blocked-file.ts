import type { MediaDeps } from '../../deps.ts'
import { failContent } from './fail-content.ts'

/** @returns true for a file that is blocked, whose content has failed now */
export async function refuseBlockedFile(
  deps: Parameters<typeof failContent>[0] & Pick<MediaDeps, 'store'>,
  { id, sha256 }: { id: string; sha256: string },
): Promise<boolean> {
  if (!(await deps.store.isBlocked(sha256))) return false
  await failContent(deps, id, 'Ce fichier ne peut pas être publié sur ce site')
  return true
}
