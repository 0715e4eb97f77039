import { systemClock } from '@alcove/kit/clock'
import { type Database, openDatabase } from '@alcove/kit/database/database'
import { migrate } from '@alcove/kit/database/migrate'
import { kitFolder } from '@alcove/kit/database/migrations/plan-migrations'
import { readMigrations } from '@alcove/kit/database/migrations/read-migrations'
import { uuidV7 } from '@alcove/kit/ids'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HeardDecision, recordDecision } from '../../src/actions/contents/record-decision.ts'
import type { StoredContent } from '../../src/domain/content.ts'
import { createMediaStore } from '../../src/store/store.ts'

const ALL = new URL('../../prisma/migrations/', import.meta.url)
const OURS = '0035_judged_renditions'

let target: TestDatabase
let database: Database
let store: ReturnType<typeof createMediaStore>
beforeEach(async () => {
  target = await createTestDatabase()
  database = openDatabase(target.url, 'media', pino({ level: 'silent' }))
  const deps = { service: 'media', clock: systemClock, ids: uuidV7, wakeRelay: () => undefined }
  store = createMediaStore(database, deps)
})
afterEach(async () => {
  await store.close()
  await database.close()
  await target.drop()
})

const namesIn = async (folder: URL) => (await readMigrations(folder)).map(({ name }) => name)

/** Adds a content to a database of the version before, and upgrades that. @returns its id */
async function upgraded(state: StoredContent['state'], revision: number, decided = 0): Promise<string> {
  const upTo = {
    'kit._migrations': await namesIn(kitFolder),
    'public._prisma_migrations': (await namesIn(ALL)).filter((name) => name < OURS),
  }
  await migrate(database, ALL, { upTo })
  const id = uuidV7()
  await database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, decision_revision, decision,
       created_at, mime_type)
     VALUES ($1, $1, 'Vidéo de démonstration 12', '', '{}', '{}', $2, $3, $4, $5, now(), 'video/mp4')`,
    [id, state, revision, decided, decided > 0 ? state : null],
  )
  await migrate(database, ALL)
  return id
}

async function hear(
  contentId: string,
  heard: Pick<HeardDecision, 'revision' | 'processedRevision' | 'hidden'>,
) {
  const once = { group: 'test', eventId: uuidV7(), topic: 't', key: contentId, parked: false, used: false }
  const approval = { outcome: 'APPROVED', decisionId: uuidV7(), decidedAt: new Date() } as const
  await recordDecision({ store }, { contentId, ...approval, ...heard }, once)
  return store.findContent(contentId)
}

test('takes the revision of a pending content for that of its renditions', async () => {
  // Its first renditions could not be read, and others have replaced them.
  const id = await upgraded('PENDING', 3)
  expect(await hear(id, { revision: 3, processedRevision: 2 })).toMatchObject({ state: 'PENDING' })
  expect(await hear(id, { revision: 4, processedRevision: 3 })).toMatchObject({ state: 'APPROVED' })
})

test('counts an approval of an older version, which does not say what it is about', async () => {
  expect(await hear(await upgraded('PENDING', 3), { revision: 3 })).toMatchObject({ state: 'APPROVED' })
})

test.each(['APPROVED', 'REJECTED', 'REMOVED'] as const)(
  'leaves what is %s, and hears what follows',
  async (state) => {
    const id = await upgraded(state, 3, 3)
    expect(await store.findContent(id)).toMatchObject({ state, processedRevision: 0 })
    expect(await hear(id, { revision: 4, processedRevision: 2, hidden: true })).toMatchObject({
      state: 'APPROVED',
      hidden: true,
    })
  },
)

test.each([
  ['PREPARING', 1],
  ['FAILED', 2],
] as const)('leaves what is %s', async (state, revision) => {
  const id = await upgraded(state, revision)
  expect(await store.findContent(id)).toMatchObject({ state, revision, processedRevision: 0 })
})
