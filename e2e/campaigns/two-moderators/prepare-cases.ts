import { uuidV7 } from '@alcove/kit/ids'
import type { ModerationWorld } from '../../../services/moderation/test/support/world.ts'
import type { Contents } from './story.ts'

/** Inserts open cases as the events of media leave them; publishing thousands of events would outlast the campaign. */
export async function prepareCases(world: ModerationWorld, count: number): Promise<Contents[]> {
  const made = Array.from({ length: count }, () => ({ contentId: uuidV7(), userId: uuidV7() }))
  await world.database.query(
    `INSERT INTO moderation_case (id, user_id, state, revision, uploaded_revision, title, description, created_at,
       mime_type, file_size, processed_revision, pending_since)
     SELECT id, user_id, 'PENDING', 2, 1, 'Vidéo de démonstration', '', now(), 'video/mp4', 1024, 2, now()
     FROM unnest($1::uuid[], $2::uuid[]) AS made (id, user_id)`,
    [made.map(({ contentId }) => contentId), made.map(({ userId }) => userId)],
  )
  return made
}
