import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { attach, type MediaWorld } from '../../support/world.ts'
import type { Begun } from './tus-calls.ts'

/** What tests look at beside the answers. */
export function looksInto(world: () => MediaWorld) {
  return {
    /** Bodies that arrive now. */
    async arriving(): Promise<number> {
      const metrics = await (await world().fetch('/metrics')).text()
      return Number(/^alcove_uploads_in_progress (\d+)/m.exec(metrics)?.[1] ?? 0)
    },
    /** Bytes of an unfinished upload on the disk. */
    async written({ id }: Begun): Promise<number> {
      const rows = await world().database.query<{ place: string }>(
        'SELECT place FROM resumable_upload WHERE id = $1',
        [id],
      )
      return (await stat(join(world().objectFolder, '.parts', rows[0]?.place ?? ''))).size
    },
    /** What counts against the quota for a content. */
    pending: (contentId: string) =>
      world().database.query('SELECT bytes::int, stored FROM pending_upload WHERE content_id = $1', [
        contentId,
      ]),
    submitted: (upload: Begun, key: string | null, bytes: number) =>
      attach(
        world(),
        { id: upload.contentId, key: key ?? '', type: 'video/mp4', owner: upload.owner, path: '' },
        bytes,
      ),
  }
}
