import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { migrationsOf } from '@alcove/embedded/installation/upgrade-databases'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { ensureDatabase } from '@alcove/kit/database/ensure-database'
import { migrate } from '@alcove/kit/database/migrate'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killAfter, newDataDir, runPlatform } from '../support/run-platform.ts'

const ROWS = 500_000
const EARLIER = /000[1-3]_\w+(\/migration\.sql)?$/
const READY_MS = 3_000_000
const FILL = `
  WITH words AS (SELECT ARRAY['rivière', 'montagne', 'forêt', 'sentier', 'océan', 'lumière', 'brume', 'village', 'jardin',
    'cascade', 'prairie', 'falaise', 'orage', 'matin', 'hiver', 'été', 'lac', 'vallée', 'chemin', 'étoile'] AS w),
  texts AS MATERIALIZED (
    SELECT k, (SELECT string_agg(w[1 + (k * 7 + i * i * 13) % 20], ' ') FROM generate_series(1, 5) AS i) AS title,
      (SELECT string_agg(w[1 + (k * 3 + i * i * 11) % 20], ' ') FROM generate_series(1, 40) AS i) AS description
    FROM generate_series(0, 996) AS k, words)
  INSERT INTO local_content (id, revision, uploaded_revision, user_id, title, description, tags, categories, file_size,
    mime_type, created_at, processed_revision, duration, decision_revision, decision, approved_at)
  SELECT gen_random_uuid(), 3, 1, gen_random_uuid(), title || ' ' || n % 1000, description, ARRAY[w[1 + n % 20], w[1 + n % 17]],
    '{}', 1000000, 'video/mp4', now() - make_interval(secs => n), 2, 60, 3, 'APPROVED', now() - make_interval(secs => n)
  FROM generate_series(1, ${ROWS}) AS n JOIN texts ON k = n % 997, words`

/** An installation of an early program version: contents without the search that was added later. */
describe(`an upgrade of ${ROWS} contents`, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeAll(async () => {
    folder = await newDataDir()
    await inCatalog(async (database) => {
      const early = await mkdtemp(join(tmpdir(), 'alcove-early-'))
      const all = fileURLToPath(migrationsOf('catalog'))
      await cp(all, early, { recursive: true, filter: (path) => path === all || EARLIER.test(path) })
      await migrate(database, pathToFileURL(`${early}/`))
      await rm(early, { recursive: true })
      await database.session((session) => session.execute(FILL))
    })
  }, READY_MS)
  afterAll(() => folder?.remove())

  /** Works on catalog's database while no platform runs. */
  async function inCatalog<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const cluster = await startCluster(folder)
    const url = serviceDatabaseUrl(cluster.url, 'catalog')
    await ensureDatabase(url)
    const database = openDatabase(url, 'campaign', pino({ level: 'silent' }))
    try {
      return await work(database)
    } finally {
      await database.close()
      await cluster.stop()
    }
  }

  test('takes longer than a statement of the pool may', async () => {
    const sql = await readFile(new URL('0004_search/migration.sql', migrationsOf('catalog')), 'utf8')
    await inCatalog((database) => expect(database.query(sql)).rejects.toThrow('statement timeout'))
  })

  test('is killed in the middle, begins again, and every content is found', async () => {
    await killAfter(folder.dataDir, 'Upgrading the database of catalog: 0004_search', 10_000)
    const began = performance.now()
    const platform = await runPlatform({ dataDir: folder.dataDir, readyMs: READY_MS })
    const seconds = (performance.now() - began) / 1_000
    console.log(`upgraded ${ROWS} contents in ${seconds.toFixed(0)} s, from start to ready`)
    expect(platform.output()).toContain('Upgrading the database of catalog: 0004_search')
    await platform.stop()
    await inCatalog(async (database) => {
      const [row] = await database.session((session) =>
        session.query<{ rows: number; found: number; spelt: number }>(
          `SELECT count(*)::int AS rows, count(*) FILTER (WHERE search @@ to_tsquery('french_unaccent', 'riviere'))::int AS found,
             count(*) FILTER (WHERE title LIKE '%rivière%' OR description LIKE '%rivière%' OR 'rivière' = ANY (tags))::int AS spelt
           FROM local_content`,
        ),
      )
      expect(row?.rows).toBe(ROWS)
      expect(row?.spelt).toBeGreaterThan(ROWS / 20)
      expect(row?.found).toBe(row?.spelt)
    })
    const quick = performance.now()
    await (await runPlatform(folder)).stop()
    console.log(`the next start and stop took ${((performance.now() - quick) / 1_000).toFixed(0)} s`)
  })
})
