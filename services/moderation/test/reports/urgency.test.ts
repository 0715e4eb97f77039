import {
  answerReports,
  contentUrgencyChanged,
  contentWithdrawn,
  decideContent,
  releaseEvidence,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeatUrgency } from '../../src/actions/urgency/repeat-urgency.ts'
import { createModerationStore } from '../../src/store/store.ts'
import { aNetwork, aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const emitted = async (id: string) =>
  (await world.published(contentUrgencyChanged)).filter(({ contentId }) => contentId === id)
const urgencies = async (id: string) => (await emitted(id)).map(({ urgent }) => urgent)

async function answer(id: string, body: object): Promise<void> {
  const input = { params: { id }, body: body as never }
  expect((await world.call(answerReports, input, { as: aModerator() })).status).toBe(200)
}

const withdraw = (contentId: string, userId: string) =>
  world.receives(contentWithdrawn, { contentId, userId, revision: 9 })

test('says so of each urgent report, whether it hides the content or a brake or a dismissal keeps it from that', async () => {
  const { contentId: hidden } = await aPublished(world)
  const { contentId: braked } = await aPublished(world)
  const address = aNetwork()
  for (const id of [hidden, braked]) await aReport(world, id, { type: 'MINOR' }, { address })
  expect([await urgencies(hidden), await urgencies(braked)]).toEqual([[true], [true]])
  await answer(hidden, { status: 'DISMISSED' })
  const { body } = await aReport(world, hidden, { type: 'NO_CONSENT' })
  expect(body.id).toEqual(expect.any(String))
  expect(await urgencies(hidden)).toEqual([true, false, true])
})

test('says nothing of other reports and of their answers', async () => {
  const { contentId } = await aPublished(world)
  await aReport(world, contentId, { type: 'SPAM' })
  await answer(contentId, { status: 'DISMISSED' })
  expect(await emitted(contentId)).toEqual([])
})

test('says that none waits once the last urgent report is answered, with the moment of the latest report', async () => {
  const { contentId } = await aPublished(world)
  const { body: first } = await aReport(world, contentId, { type: 'MINOR' })
  await aReport(world, contentId, { type: 'NO_CONSENT' })
  await aReport(world, contentId, { type: 'SPAM' })
  await answer(first.id, { status: 'DISMISSED' })
  expect(await urgencies(contentId)).toEqual([true, true, true])
  await answer(contentId, { status: 'DISMISSED' })
  expect(await urgencies(contentId)).toEqual([true, true, true, false])
  const [row] = await world.database.query<{ latest: Date }>(
    'SELECT max(created_at) AS latest FROM report WHERE case_id = $1',
    [contentId],
  )
  expect((await emitted(contentId)).at(-1)).toMatchObject({ reportedUntil: row?.latest.toISOString() })
})

test('leaves it to the release where the answer holds the files as evidence', async () => {
  const { contentId } = await aPublished(world)
  await aReport(world, contentId, { type: 'MINOR' })
  await answer(contentId, { status: 'UPHELD' })
  expect(await urgencies(contentId)).toEqual([true])
  const input = { params: { id: contentId }, body: { reason: 'Classé sans suite' } }
  expect((await world.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status).toBe(200)
  expect(await urgencies(contentId)).toEqual([true, false])
})

test('says with the release that an urgent report still waits', async () => {
  const { contentId } = await aPublished(world)
  await aReport(world, contentId, { type: 'MINOR' })
  const removal = { status: 'REMOVED', reason: 'Demande d’une autorité', ground: 'AUTHORITY' } as const
  await world.call(decideContent, { params: { id: contentId }, body: removal }, { as: aModerator() })
  const input = { params: { id: contentId }, body: { reason: 'Classé sans suite' } }
  expect((await world.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status).toBe(200)
  expect(await urgencies(contentId)).toEqual([true, true])
  await answer(contentId, { status: 'DISMISSED' })
  expect(await urgencies(contentId)).toEqual([true, true, false])
})

test('says again with the withdrawal how it stands, for an older program may have answered in silence', async () => {
  const { contentId: waiting, userId } = await aPublished(world)
  await aReport(world, waiting, { type: 'MINOR' })
  await withdraw(waiting, userId)
  expect(await urgencies(waiting)).toEqual([true, true])
  await answer(waiting, { status: 'DISMISSED' })
  expect(await urgencies(waiting)).toEqual([true, true, false])
  const { contentId: answered, userId: other } = await aPublished(world)
  await aReport(world, answered, { type: 'MINOR' })
  await answer(answered, { status: 'DISMISSED' })
  await withdraw(answered, other)
  expect(await urgencies(answered)).toEqual([true, false, false])
})

test('says again that none waits where a program of before has answered, or released, in silence', async () => {
  const { contentId: answered, userId } = await aPublished(world)
  const { contentId: released } = await aPublished(world)
  const { contentId: waiting } = await aPublished(world)
  for (const id of [answered, released, waiting]) await aReport(world, id, { type: 'MINOR' })
  await withdraw(answered, userId)
  await world.database.query("UPDATE report SET status = 'DISMISSED' WHERE case_id = $1", [answered])
  await world.database.query(
    `INSERT INTO report_answer (report_id, outcome, answered_at, answered_by)
     SELECT id, 'DISMISSED', $2, $1 FROM report WHERE case_id = $1`,
    [answered, world.clock.now()],
  )
  await answer(released, { status: 'UPHELD' })
  const before = await Promise.all([answered, released, waiting].map(urgencies))
  const store = createModerationStore(world.database, {
    service: 'moderation',
    clock: world.clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
  const repeat = () => repeatUrgency({ store, clock: world.clock }, new AbortController().signal)
  const added = async () =>
    (await Promise.all([answered, released, waiting].map(urgencies))).map((all, i) =>
      all.slice(before[i]?.length),
    )
  await repeat()
  expect(await added()).toEqual([[false], [], []])
  await world.database.query(
    `INSERT INTO evidence_release (decision_id, reason, released_at, released_by)
     SELECT id, 'Classé sans suite', $2, $1 FROM decision WHERE case_id = $1 AND ground = 'MINOR'`,
    [released, world.clock.now()],
  )
  await repeat()
  expect(await added()).toEqual([[false, false], [false], []])
  world.clock.advance(31 * 86_400_000)
  await repeat()
  expect(await added()).toEqual([[false, false], [false], []])
  await store.close()
})
