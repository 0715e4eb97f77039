import {
  contentApproved,
  contentCoverChanged,
  contentEvidenceReleased,
  contentFailed,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  contentUrgencyChanged,
  contentWithdrawn,
  events,
  getStats,
  subscriptionChanged,
  userDeleted,
  userExportPartReady,
  userLoggedIn,
  userProfileChanged,
  userRegistered,
} from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { permutations } from '@alcove/kit/testing/permutations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReportingStore } from '../src/store/store.ts'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
})
afterEach(() => world.stop())

const at = new Date('2026-11-21T10:00:00Z')

/** Plays many stories in parallel, step by step; each step delivers its event twice, and at the end all again. */
async function play(stories: Message[][]): Promise<void> {
  for (let step = 0; stories.some((story) => step < story.length); step++) {
    const now = stories.flatMap((story) => story.slice(step, step + 1))
    await world.hearsAll([...now, ...now])
  }
  await world.hearsAll(stories.flatMap((story) => [...story].reverse()))
}

/** Events about one new content of a person without an address. */
function story(
  ...kinds: (
    | ('uploaded' | 'processed' | 'failed' | 'approved' | 'rejected')
    | ('removed' | 'hidden' | 'restored' | 'withdrawn')
  )[]
): Message[] {
  const ids = { contentId: uuidV7(), userId: uuidV7() }
  const facts = { storedBytes: 500_000, storedFiles: 9 }
  const make = {
    uploaded: (revision: number) => said(contentUploaded, { ...ids, revision, fileSize: 1_000_000 }, at),
    processed: (revision: number) => said(contentProcessed, { ...ids, ...facts, revision }, at),
    failed: (revision: number) => said(contentFailed, { ...ids, revision }, at),
    approved: (revision: number) => said(contentApproved, { ...ids, revision }, at),
    rejected: (revision: number) => said(contentRejected, { ...ids, revision }, at),
    removed: (revision: number) => said(contentRemoved, { ...ids, revision, decisionId: uuidV7() }, at),
    hidden: (revision: number) => said(contentHidden, { ...ids, revision }, at),
    restored: (revision: number) => said(contentRestored, { ...ids, revision }, at),
    withdrawn: (revision: number) => said(contentWithdrawn, { ...ids, revision }, at),
  }
  return kinds.map((kind, i) => make[kind](i + 1))
}

const everyOrder = (...kinds: Parameters<typeof story>) =>
  permutations(kinds.map((_, i) => i)).map((order) => {
    const events = story(...kinds)
    return order.map((i) => events[i] as Message)
  })

async function figures() {
  return (await world.call(getStats, {}, { as: aCaller('ROLE_ADMIN') })).body
}

test('counts contents the same in every order of their events, however often these arrive', async () => {
  const approved = everyOrder('uploaded', 'processed', 'approved')
  const takenBack = everyOrder('uploaded', 'processed', 'approved', 'rejected')
  const restored = everyOrder('uploaded', 'processed', 'rejected', 'approved')
  const failed = everyOrder('uploaded', 'failed')
  const pending = everyOrder('uploaded', 'processed')
  await play([...approved, ...takenBack, ...restored, ...failed, ...pending])
  const playable = 6 + 24 + 24 + 2
  const contents = playable + 2
  expect(await figures()).toMatchObject({
    totalContents: contents,
    pendingContents: 2,
    approvedContents: 6 + 24,
    rejectedContents: 24,
    uploadsToday: contents,
    storageUsed: (contents * 1_000 + playable * 500) / 1_000_000,
    totalFiles: contents + playable * 9,
    hlsVideos: playable,
  })
  const rows = await world.database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM content GROUP BY state, revision, source_bytes, rendition_bytes, rendition_files',
  )
  expect(rows.map((row) => row.n).sort((a, b) => a - b)).toEqual([2, 2, 6, 24, 24])
}, 60_000)

test('counts contents that were taken down the same in every order of their events', async () => {
  const removed = everyOrder('uploaded', 'processed', 'approved', 'removed')
  const restored = everyOrder('processed', 'approved', 'removed', 'restored')
  const hidden = everyOrder('processed', 'approved', 'hidden')
  const withdrawn = everyOrder('uploaded', 'withdrawn', 'processed', 'approved')
  await play([...removed, ...restored, ...hidden, ...withdrawn])
  expect(await figures()).toMatchObject({
    totalContents: 24 + 6,
    approvedContents: 24 + 6,
    pendingContents: 0,
    hlsVideos: 24 + 6,
    storageUsed: (24 * 1_000 + (24 + 24 + 6) * 500) / 1_000_000,
  })
}, 120_000)

test('counts people once, under their newest profile', async () => {
  const orders = permutations([0, 1, 2, 3]).map((order) => {
    const userId = uuidV7()
    const events = [
      said(userRegistered, { userId }),
      said(userProfileChanged, { userId, revision: 1, email: 'avant@exemple.test' }),
      said(userProfileChanged, { userId, revision: 2, email: 'apres@exemple.test' }),
      said(userLoggedIn, { userId, loggedInAt: at.toISOString() }),
    ]
    return order.map((i) => events[i] as Message)
  })
  await play(orders)
  expect(await figures()).toMatchObject({ totalUsers: 24, loginsToday: 24 })
  const rows = await world.database.query(
    'SELECT DISTINCT email, revision, registered_at IS NOT NULL AS known FROM account',
  )
  expect(rows).toEqual([{ email: 'apres@exemple.test', revision: 2, known: true }])
}, 60_000)

test('counts nothing twice when a new consumer generation replays the events', async () => {
  const messages = [
    ...story('uploaded', 'processed', 'approved'),
    said(userLoggedIn, { userId: uuidV7(), loggedInAt: at.toISOString() }),
  ]
  await world.hearsAll(messages)
  const before = await figures()
  // A new generation starts with the existing projections and an empty inbox.
  await world.database.query('DELETE FROM kit.inbox')
  await world.hearsAll(messages)
  expect(await figures()).toEqual(before)
  expect(before).toMatchObject({ uploadsToday: 1, loginsToday: 1 })
  expect(await world.database.query('SELECT kind FROM notification')).toEqual([{ kind: 'content-approved' }])
})

test('remembers counted events for as long as they can be redelivered', async () => {
  const store = createReportingStore(world.database, {
    service: 'reporting',
    clock: world.clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  const now = world.clock.now()
  const login = { figure: 'login', day: '2026-11-21' } as const
  await store.inTransaction((tx) => tx.count({ ...login, eventId: 'old' }, new Date(now.getTime() - 1)))
  await store.inTransaction((tx) => tx.count({ ...login, eventId: 'new' }, now))
  await store.dropCountedEvents(now)
  await store.close()
  expect(await world.database.query('SELECT event_id FROM counted_event')).toEqual([{ event_id: 'new' }])
  expect(await figures()).toMatchObject({ loginsToday: 2 })
})

const isEnd = ({ topic }: Message) => topic === userDeleted.name
// Other services act on these: catalog on subscriptions, media on evidence releases and urgent reports, identity on export parts;
// the journal records them.
const OTHERS_HEAR: readonly unknown[] = [
  subscriptionChanged,
  contentCoverChanged,
  contentEvidenceReleased,
  contentUrgencyChanged,
  userExportPartReady,
]
test('consumes every other event of the contracts', async () => {
  const messages = events.filter((spec) => !OTHERS_HEAR.includes(spec)).map((spec) => said(spec, {}))
  // The end of an account drops its events that were not yet consumed.
  const [ends, others] = [messages.filter(isEnd), messages.filter((message) => !isEnd(message))]
  await world.hearsAll(others)
  await world.hearsAll(ends)
  const inbox = await world.database.query<{ event_id: string }>('SELECT event_id FROM kit.inbox')
  const ids = messages.map((message) => JSON.parse(message.value).id)
  // Some events make reporting emit one that it consumes too.
  expect(inbox.map((row) => row.event_id)).toEqual(expect.arrayContaining(ids))
  expect(await world.database.query('SELECT reason FROM kit.dead_letter')).toEqual([])
})
