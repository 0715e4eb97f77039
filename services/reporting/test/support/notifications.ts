import { userProfileChanged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import type { JobQueue } from '@alcove/kit/jobs/job-queue'
import { createReportingStore } from '../../src/store/store.ts'
import type { ReportingWorld } from './world.ts'

let people = 0
export const anAddress = () => `createur-${++people}@exemple.test`
let videos = 0
export const aVideo = (userId: string) => ({
  contentId: uuidV7(),
  userId,
  title: `Vidéo d'essai ${++videos}.`,
})

/** The uploaders and notifications of a test, and the steps in between. */
export function notificationsOf(worldOf: () => ReportingWorld) {
  async function anUploader() {
    const person = { userId: uuidV7(), email: anAddress() }
    await worldOf().receives(userProfileChanged, person)
    return person
  }
  const rowOf = async (contentId: string) =>
    (await worldOf().database.query('SELECT * FROM notification WHERE subject_id = $1', [contentId]))[0]

  /** The service's own store, for steps in between. */
  const openStore = (jobs: Partial<JobQueue> = {}) =>
    createReportingStore(worldOf().database, {
      service: 'reporting',
      clock: worldOf().clock,
      ids: uuidV7,
      jobs: { wake: () => undefined, ...jobs } as JobQueue,
      wakeRelay: () => undefined,
    })

  async function waitingLocks(): Promise<number> {
    const rows = await worldOf().database.query(
      `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
       WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    )
    return rows.length
  }

  const owed = (id: string, video: { contentId: string; userId: string; title: string }) => ({
    id,
    kind: 'content-approved' as const,
    subjectId: video.contentId,
    userId: video.userId,
    address: null,
    source: null,
    capped: false,
    details: { title: video.title },
    createdAt: worldOf().clock.now(),
    queuedAt: worldOf().clock.now(),
    heldUntil: null,
    sentAt: null,
    failedAt: null,
  })
  return { anUploader, rowOf, openStore, waitingLocks, owed }
}
