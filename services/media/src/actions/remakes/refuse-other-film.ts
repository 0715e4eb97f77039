import type { MediaDeps } from '../../deps.ts'
import type { RemakableContent } from '../../domain/remakes/remakes.ts'
import type { Prepared } from '../preparation/prepare-content.ts'
import { failRemake } from './fail-remake.ts'
import { removeSet } from './publish-remake.ts'
import { showSameFilm } from './show-same-film.ts'

const OTHER_FILM = 'It would show other pictures, or another sound, than the renditions that stand.'

/**
 * Compares a new set with the standing one, which moderators see or have judged. Removes it and fails the remake where it shows
 * another film.
 * @returns true if it does
 */
export async function refuseOtherFilm(
  deps: Pick<MediaDeps, 'store' | 'objects' | 'transcoder' | 'clock' | 'log'>,
  { id, hlsPrefix: standing }: RemakableContent,
  { prefix: made, facts }: Prepared,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isSame = false
  try {
    isSame = await showSameFilm(deps, { standing, made }, facts, folder, signal)
  } finally {
    if (!isSame) await removeSet(deps, made)
  }
  if (!isSame) await failRemake(deps, id, OTHER_FILM)
  return !isSame
}
