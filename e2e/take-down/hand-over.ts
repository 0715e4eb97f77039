import type { EventSpec } from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import type { MediaWorld } from '../../services/media/test/support/world.ts'
import type { ModerationWorld } from '../../services/moderation/test/support/world.ts'

/** Reads what moderation has emitted about a content, in its order, ready to be published to another service. */
export async function readEmitted(
  { database }: ModerationWorld,
  contentId: string,
  specs: readonly Pick<EventSpec, 'name'>[],
): Promise<Message[]> {
  const rows = await database.query<{ topic: string; key: string; value: string }>(
    'SELECT topic, key, value FROM kit.outbox WHERE key = $1 AND topic = ANY($2) ORDER BY id',
    [contentId, specs.map(({ name }) => name)],
  )
  return rows.map((row) => ({ ...row, headers: {} }))
}

/** Lets media know a content as it was when moderation was asked about it. */
export async function insertPending(
  { database }: MediaWorld,
  contentId: string,
  userId: string,
): Promise<void> {
  await database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, processed_revision, created_at,
       mime_type)
     VALUES ($1, $2, 'Vidéo de démonstration 12', '', '{}', '{}', 'PENDING', 2, 2, now(), 'video/mp4')`,
    [contentId, userId],
  )
}
