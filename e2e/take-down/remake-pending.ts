import { contentProcessed } from '@alcove/contracts'
import { anEvent } from '@alcove/kit/testing/builders'
import type { MediaWorld } from '../../services/media/test/support/world.ts'
import type { Story } from './story.ts'

/**
 * Replaces the renditions of a pending content as a remake does where they could not be read, whatever moderation has decided
 * that media has not heard yet.
 */
export async function remakePending({ database }: MediaWorld, { id, owner, under }: Story): Promise<string> {
  const [remade] = await database.query<{ revision: number }>(
    `UPDATE content SET revision = revision + 1, processed_revision = revision + 1
     WHERE id = $1 AND state = 'PENDING' RETURNING revision`,
    [id],
  )
  if (!remade) return 'nothing'
  const message = anEvent(contentProcessed, { contentId: id, userId: owner.id, revision: remade.revision })
  under.push({ to: 'moderation', message }, { to: 'catalog', message })
  return 'done'
}
