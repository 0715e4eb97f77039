import { AppError, type ContentState, type Cover } from '@alcove/contracts'
import type { StoredContent } from '../content.ts'
import { isOffered } from './cover-keys.ts'

const UNPREPARED: ReadonlySet<ContentState> = new Set(['DRAFT', 'PREPARING', 'FAILED'])

/**
 * Checks that an uploader may make this choice now: viewers must see what moderators have judged, and every choice is a
 * picture of the film itself or the own picture, which they see beside it.
 * @throws CONTENT_NOT_FOUND, CONTENT_NOT_READY, CONTENT_ALREADY_DECIDED, COVER_UNKNOWN
 */
export function requireChoice(
  { state, coverFrames, hasOwnCover }: Pick<StoredContent, 'state' | 'coverFrames' | 'hasOwnCover'>,
  choice: Cover,
): void {
  if (state === 'WITHDRAWN') throw new AppError('CONTENT_NOT_FOUND')
  if (UNPREPARED.has(state))
    throw new AppError('CONTENT_NOT_READY', {
      message: 'La couverture se choisit une fois la vidéo préparée',
    })
  if (state !== 'PENDING')
    throw new AppError('CONTENT_ALREADY_DECIDED', {
      message: 'Une décision a déjà été prise : la couverture ne change plus',
    })
  if (!isOffered(choice, coverFrames, hasOwnCover)) throw new AppError('COVER_UNKNOWN')
}
