import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidV7 } from '@alcove/kit/ids'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { pino } from 'pino'
import { openFolderStore } from '../../src/adapters/folder/folder-store.ts'
import { createMediaStore } from '../../src/store/store.ts'
import { GRANT_KEY, type MediaWorld } from '../support/world.ts'

export const SWEPT_AT = new Date('2026-11-22T12:00:00Z')
export const LONG_AGO = new Date('2026-11-01T12:00:00Z')
/** Late enough that sweeps spare nothing a test has stored. */
export const NOW = new Date('2030-01-01T00:00:00Z')

export type Sweeping = ReturnType<typeof sweepingIn>

/** Dependencies of sweeps in a media world, with the time that the test sets. */
export function sweepingIn(world: MediaWorld) {
  const clock = { now: () => SWEPT_AT }
  const metrics = createMetrics()
  const store = createMediaStore(world.database, {
    service: 'media',
    clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  const deps = {
    store,
    objects: openFolderStore(world.objectFolder, GRANT_KEY, clock),
    clock,
    log: pino({ level: 'silent' }),
    metrics,
  }
  const hls = join(world.objectFolder, 'hls')
  return {
    deps,
    signal: new AbortController().signal,
    /** Adds a content with a rendition set in use, if `used`, and `unused` further attempts. */
    async addContent(unused = 0, used = true): Promise<string> {
      const id = uuidV7()
      await world.database.query(
        `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, source_key, hls_prefix)
         VALUES ($1, $1, '', '', '{}', '{}', 'APPROVED', 1, now(), 'sources/a/b.mp4', $2)`,
        [id, `hls/${id}/used`],
      )
      if (used) await storeFiles(join(hls, id, 'used'))
      for (let i = 0; i < unused; i++) await storeFiles(join(hls, id, `unused-${i}`))
      return id
    },
    /** Adds a rendition of a content that is not in the database. */
    async addStranger(): Promise<string> {
      const id = uuidV7()
      await storeFiles(join(hls, id, 'attempt'))
      return id
    },
    /** Attempt folders that are still in place. */
    async attempts(): Promise<string[]> {
      const paths = await readdir(hls, { recursive: true })
      return paths.filter((path) => path.split('/').length === 2).sort()
    },
    async alert(): Promise<number | undefined> {
      const { values } = await metrics.alert.get()
      return values.find(({ labels }) => labels.kind === 'sweep-brake')?.value
    },
  }
}

async function storeFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'master.m3u8'), 'kept')
  await utimes(folder, LONG_AGO, LONG_AGO)
}
