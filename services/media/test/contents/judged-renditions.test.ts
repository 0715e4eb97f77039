import {
  contentApproved,
  contentHidden,
  contentRejected,
  contentRemoved,
  contentRestored,
  type EventSpec,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { permutations } from '@alcove/kit/testing/permutations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaWorld, startMedia } from '../support/world.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

type Fact = readonly [spec: EventSpec, data: object]

const owner = aCaller()

/** A pending content whose first renditions, of revision 2, others have replaced. */
async function aRemadeContent(): Promise<string> {
  const id = uuidV7()
  await world.database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, processed_revision, created_at,
       mime_type)
     VALUES ($1, $2, 'Vidéo de démonstration 12', '', '{}', '{}', 'PENDING', 3, 3, now(), 'video/mp4')`,
    [id, owner.id],
  )
  return id
}

/** Tells each order of the facts about a content of its own, every fact twice. @returns the ends that differ */
async function endsOf(facts: readonly Fact[]): Promise<object[]> {
  const ids = []
  for (const order of permutations(facts)) {
    const contentId = await aRemadeContent()
    ids.push(contentId)
    const about = { contentId, userId: owner.id }
    for (const [i, [spec, data]] of order.entries()) {
      const again = order[(i + 1) % order.length] as Fact
      await world.transport.publish([
        anEvent(spec, { ...data, ...about }),
        anEvent(again[0], { ...again[1], ...about }),
      ])
      await world.settle()
    }
  }
  const rows = await world.database.query<object>(
    `SELECT DISTINCT state, revision, decision, decision_id IS NOT NULL AS has_decision, hidden, approved_at IS NOT NULL AS published
     FROM content WHERE id = ANY($1)`,
    [ids],
  )
  return rows
}

const approved: Fact = [contentApproved, { revision: 3, processedRevision: 2 }]
const rejected: Fact = [contentRejected, { revision: 3 }]
const hidden: Fact = [contentHidden, { revision: 4, processedRevision: 2 }]
const removed: Fact = [contentRemoved, { revision: 4 }]
const restored: Fact = [contentRestored, { revision: 5, processedRevision: 2 }]
const judged: Fact = [contentApproved, { revision: 6, processedRevision: 3 }]
const undecided = { decision: null, has_decision: false, published: false }

test.each<[string, Fact[], object]>([
  ['an approval', [approved], { state: 'PENDING', revision: 3, ...undecided }],
  ['a hide', [approved, hidden], { state: 'PENDING', hidden: true, ...undecided }],
  ['a hide and its end', [approved, hidden, restored], { state: 'PENDING', hidden: false, ...undecided }],
  ['a removal', [approved, removed], { state: 'REMOVED', decision: 'REMOVED' }],
  ['a removal and its reversal', [approved, removed, restored], { state: 'PENDING', ...undecided }],
  ['a rejection', [rejected], { state: 'REJECTED', decision: 'REJECTED' }],
  [
    'a rejection and its reversal',
    [rejected, [contentApproved, { revision: 4, processedRevision: 2 }]],
    { state: 'PENDING', ...undecided },
  ],
  [
    'an approval of the new ones after one of the former',
    [approved, hidden, judged],
    { state: 'APPROVED', hidden: false, decision: 'APPROVED', published: true },
  ],
  [
    'an approval of an older version, which does not say',
    [[contentApproved, { revision: 3, processedRevision: undefined }]],
    { state: 'APPROVED', decision: 'APPROVED' },
  ],
])('renditions that replaced those of %s end alike in every order', async (_, facts, expected) => {
  const ends = await endsOf(facts)
  expect(ends).toHaveLength(1)
  expect(ends[0]).toMatchObject(expected)
})
