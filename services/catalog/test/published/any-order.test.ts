import {
  contentApproved,
  contentCoverChanged,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  contentWithdrawn,
  type EventSpec,
  subscriptionChanged,
  userProfileChanged,
} from '@alcove/contracts'
import { type Consumer, received } from '@alcove/kit/events/consumer'
import { uuidV7 } from '@alcove/kit/ids'
import { anEvent, readEvent } from '@alcove/kit/testing/builders'
import { permutations, playedOrders } from '@alcove/kit/testing/permutations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onContentApproved } from '../../src/consumers/on-content-approved.ts'
import { onContentCoverChanged } from '../../src/consumers/on-content-cover-changed.ts'
import { onContentHidden } from '../../src/consumers/on-content-hidden.ts'
import { onContentProcessed } from '../../src/consumers/on-content-processed.ts'
import { onContentRejected } from '../../src/consumers/on-content-rejected.ts'
import { onContentRemoved } from '../../src/consumers/on-content-removed.ts'
import { onContentRestored } from '../../src/consumers/on-content-restored.ts'
import { onContentUploaded } from '../../src/consumers/on-content-uploaded.ts'
import { onContentWithdrawn } from '../../src/consumers/on-content-withdrawn.ts'
import { onSubscriptionChanged } from '../../src/consumers/on-subscription-changed.ts'
import { onUserProfileChanged } from '../../src/consumers/on-user-profile-changed.ts'
import type { CatalogStore } from '../../src/store/store.ts'
import { type CatalogWorld, openTestStore, startCatalog } from '../support/world.ts'

let world: CatalogWorld
let store: CatalogStore
let consumers: Map<string, Consumer>
beforeAll(async () => {
  world = await startCatalog()
  store = openTestStore(world)
  const all = [
    onContentUploaded({ store }),
    onContentProcessed({ store }),
    onContentCoverChanged({ store }),
    onContentApproved({ store }),
    onContentRejected({ store }),
    onContentHidden({ store }),
    onContentRemoved({ store }),
    onContentRestored({ store }),
    onContentWithdrawn({ store }),
    onUserProfileChanged({ store }),
    onSubscriptionChanged({ store }),
  ]
  consumers = new Map(all.map((one) => [one.spec.name, one]))
})
afterAll(async () => {
  await store.close()
  await world.stop()
})

type Fact = readonly [spec: EventSpec, data: object]

const fresh = { state: true, tombstone: false, parked: false }

/** Delivers each event under a new id, so that only revisions keep the order. */
async function deliver([spec, data]: Fact): Promise<void> {
  const event = readEvent(anEvent(spec, data))
  const once = { group: 'test', eventId: event.id, topic: spec.name, key: event.partitionkey, ...fresh }
  await consumers.get(spec.name)?.handle(received(event, { ...once, used: false }))
}

/** Repeats every earlier event after each one. */
const withDuplicates = <T>(order: T[]): T[] => order.flatMap((fact, i) => [fact, ...order.slice(0, i + 1)])

/** Repeats one earlier event after each one, by turns another: all repeats of many orders would take most of a minute. */
const withOneDuplicate = <T>(order: T[], turn: number): T[] =>
  order.flatMap((fact, i) => [fact, order[(turn + i) % (i + 1)] as T])

const published: Fact[] = [
  [contentUploaded, { revision: 1 }],
  [contentProcessed, { revision: 2 }],
  [contentRejected, { revision: 3 }],
  [contentApproved, { revision: 4 }],
]
const withdrawn: Fact[] = [
  [contentUploaded, { revision: 1 }],
  [contentProcessed, { revision: 2 }],
  [contentApproved, { revision: 3 }],
  [contentRejected, { revision: 4 }],
]

test.each([
  ['published', published, true],
  ['withdrawn', withdrawn, false],
] as const)('ends a content as %s in every order', async (_, facts, listed) => {
  const states = new Set<string>()
  for (const order of permutations(facts)) {
    const contentId = uuidV7()
    for (const [spec, data] of withDuplicates(order)) await deliver([spec, { ...data, contentId }])
    expect((await store.findPublishedCreator(contentId)) !== null).toBe(listed)
    const [row] = await world.database.query<Record<string, unknown>>(
      'SELECT * FROM local_content WHERE id = $1',
      [contentId],
    )
    states.add(JSON.stringify({ ...row, id: null }))
  }
  expect([...states]).toHaveLength(1)
  expect(JSON.parse([...states][0] ?? '')).toMatchObject({
    revision: 4,
    uploaded_revision: 1,
    processed_revision: 2,
    decision_revision: 4,
    decision: listed ? 'APPROVED' : 'REJECTED',
    title: contentUploaded.example.title,
    duration: 12.5,
  })
})

const approvedAt = '2026-11-21T11:00:00.000Z'
const ready: Fact[] = [
  [contentUploaded, { revision: 1 }],
  [contentProcessed, { revision: 2 }],
]
const approved: Fact = [contentApproved, { revision: 3, approvedAt }]
const removed: Fact = [contentRemoved, { revision: 4 }]
const hidden: Fact = [contentHidden, { revision: 4 }]
const restored: Fact = [contentRestored, { revision: 5, approvedAt }]

test.each<[string, Fact[], object]>([
  ['a removal', [approved, removed], { decision: 'REMOVED', revision: 4 }],
  ['a removal and its reversal', [approved, removed, restored], { decision: 'APPROVED', revision: 5 }],
  ['a hide', [approved, hidden], { decision: 'HIDDEN', revision: 4 }],
  ['a hide and its end', [approved, hidden, restored], { decision: 'APPROVED', revision: 5 }],
  ['a withdrawal', [approved, [contentWithdrawn, { revision: 4 }]], { decision: 'WITHDRAWN', revision: 4 }],
  [
    'a withdrawal below the decisions',
    [[contentWithdrawn, { revision: 3 }], approved, restored],
    { decision: 'WITHDRAWN', revision: 5 },
  ],
])('ends alike in the orders of %s', async (_, facts, expected) => {
  const states = new Set<string>()
  for (const [turn, order] of playedOrders([...ready, ...facts]).entries()) {
    const contentId = uuidV7()
    for (const [spec, data] of withOneDuplicate(order, turn)) await deliver([spec, { ...data, contentId }])
    const [row] = await world.database.query<Record<string, unknown>>(
      'SELECT * FROM local_content WHERE id = $1',
      [contentId],
    )
    states.add(JSON.stringify({ ...row, id: null }))
    const isListed = (await store.findPublishedCreator(contentId)) !== null
    expect(isListed).toBe((row as { decision: string }).decision === 'APPROVED')
  }
  expect([...states]).toHaveLength(1)
  const end = JSON.parse([...states][0] ?? '')
  expect(end).toMatchObject(expected)
  if (end.decision === 'APPROVED') expect(new Date(end.approved_at).toISOString()).toBe(approvedAt)
})

const remade: Fact = [contentProcessed, { revision: 3 }]
const judgedOf = (fact: Fact, processedRevision?: number): Fact => [
  fact[0],
  { ...fact[1], processedRevision },
]

test.each<[string, Fact[], boolean]>([
  ['an approval', [judgedOf(approved, 2)], false],
  ['a hide and its end', [judgedOf(hidden, 2), judgedOf(restored, 2)], false],
  ['a removal and its reversal', [removed, judgedOf(restored, 2)], false],
  ['a rejection', [[contentRejected, { revision: 3 }]], false],
  [
    'approvals of both',
    [judgedOf(approved, 2), [contentApproved, { revision: 4, processedRevision: 3 }]],
    true,
  ],
  ['an approval of an older version', [judgedOf(approved)], true],
])('lists renditions that replaced those of %s alike in every order', async (_, facts, listed) => {
  const states = new Set<string>()
  for (const [turn, order] of playedOrders([...ready, remade, ...facts]).entries()) {
    const contentId = uuidV7()
    const title = `Remplacement ${contentId.slice(-12)}`
    for (const [spec, data] of withOneDuplicate(order, turn))
      await deliver([spec, { ...data, contentId, title }])
    expect((await store.findPublishedCreator(contentId)) !== null).toBe(listed)
    const words = await world.database.query('SELECT 1 FROM title_word WHERE word = $1', [
      contentId.slice(-12),
    ])
    expect(words).toHaveLength(listed ? 1 : 0)
    const [row] = await world.database.query<object>('SELECT * FROM local_content WHERE id = $1', [contentId])
    states.add(JSON.stringify({ ...row, id: null, title: null, search: null }))
  }
  expect([...states]).toHaveLength(1)
})

test('ends with the placeholder of the newest cover in every order', async () => {
  const facts: Fact[] = [
    ...ready,
    [contentCoverChanged, { revision: 2, coverRevision: 1, placeholder: 'Zmlyc3Q=' }],
    [contentCoverChanged, { revision: 2, coverRevision: 2, placeholder: 'c2Vjb25k' }],
  ]
  for (const order of permutations(facts)) {
    const contentId = uuidV7()
    for (const [spec, data] of withDuplicates(order)) await deliver([spec, { ...data, contentId }])
    const [row] = await world.database.query(
      'SELECT placeholder, cover_revision, duration FROM local_content WHERE id = $1',
      [contentId],
    )
    expect(row).toEqual({ placeholder: 'c2Vjb25k', cover_revision: 2, duration: 12.5 })
  }
})

test('ends names and subscriptions with their newest revision in every order', async () => {
  for (const order of permutations([1, 2, 3])) {
    const userId = uuidV7()
    for (const revision of withDuplicates(order)) {
      await deliver([userProfileChanged, { userId, revision, username: `nom-${revision}` }])
      const level = revision === 3 ? 'vip' : 'basic'
      await deliver([subscriptionChanged, { userId, revision, level }])
    }
    const names = await world.database.query('SELECT username FROM creator WHERE user_id = $1', [userId])
    expect(names).toEqual([{ username: 'nom-3' }])
    expect(await store.findEntitlement(userId)).toMatchObject({ revision: 3, level: 'vip' })
  }
})
