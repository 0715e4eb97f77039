import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import type { MediaStore } from '../../src/store/store.ts'
import { type MediaWorld, startMedia } from '../support/world.ts'
import { sweepingIn } from './sweeping.ts'

const MOMENT = { WITHDRAWN: 'withdrawn_at', REMOVED: 'removed_at', APPROVED: 'approved_at' }
export const ALL = [true, true, true]
export const NONE = [false, false, false]

/** Contents in the states that decisions and owners leave them in, with files that are no videos. */
function takenDownIn(world: MediaWorld, store: Pick<MediaStore, 'findContent'>) {
  return {
    /** Adds a content with source, renditions and an unclaimed upload, in a state since a moment. */
    async add(state: keyof typeof MOMENT, since: Date, held = false, hidden = false): Promise<string> {
      const id = uuidV7()
      for (const path of [`sources/${id}/a.mp4`, `hls/${id}/b/poster.jpg`, `uploads/${id}/c.mp4`]) {
        await mkdir(join(world.objectFolder, path, '..'), { recursive: true })
        await writeFile(join(world.objectFolder, path), 'kept')
      }
      await world.database.query(
        `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, mime_type,
           source_key, hls_prefix, poster_key, evidence_held, hidden, ${MOMENT[state]})
         VALUES ($1, $1, '', '', '{}', '{}', $2, 4, now(), 'video/mp4', $3, $4, $5, $6, $7, $8)`,
        [id, state, `sources/${id}/a.mp4`, `hls/${id}/b`, `hls/${id}/b/poster.jpg`, held, hidden, since],
      )
      return id
    },
    /** True for each of source, renditions and upload that is still in place. */
    hasFiles: (id: string): boolean[] =>
      [`sources/${id}/a.mp4`, `hls/${id}/b/poster.jpg`, `uploads/${id}/c.mp4`].map((path) =>
        existsSync(join(world.objectFolder, path)),
      ),
    async keysOf(id: string) {
      const content = await store.findContent(id)
      return [content?.sourceKey, content?.hlsPrefix, content?.posterKey]
    },
  }
}

export type TakenDown = ReturnType<typeof takenDownIn>

/** Starts a media world with the dependencies of its sweeps. */
export async function startTakenDown() {
  const world = await startMedia()
  const sweeping = sweepingIn(world)
  return {
    world,
    sweeping,
    contents: takenDownIn(world, sweeping.deps.store),
    async stop() {
      await sweeping.deps.store.close()
      await world.stop()
    },
  }
}
