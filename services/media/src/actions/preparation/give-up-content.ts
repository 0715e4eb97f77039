import type { MediaDeps } from '../../deps.ts'
import { failContent } from './fail-content.ts'

/** Reason of contents whose attempts are used up; the cause may be the machine and not the file. */
export const GAVE_UP =
  'La préparation de la vidéo a échoué plusieurs fois ; veuillez réessayer avec un autre fichier'

/** Fails a content whose attempts are used up. */
export function giveUpContent(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'clock' | 'log'>,
  contentId: string,
): Promise<void> {
  return failContent(deps, contentId, GAVE_UP)
}
