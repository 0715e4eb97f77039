import {
  contentFailed,
  contentProcessed,
  contentUploaded,
  decideContent,
  type EventSpec,
  getCase,
  userProfileChanged,
} from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { anEvent } from '@alcove/kit/testing/builders'
import { permutations, playedOrders } from '@alcove/kit/testing/permutations'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aModerator, type ModerationWorld, startModeration } from './support/world.ts'

/** Thousands of events on a shared machine. */
vi.setConfig({ testTimeout: 120_000 })

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

type Saying = [EventSpec, object]

const uploaded: Saying = [contentUploaded, { revision: 1, title: 'Mire', tags: ['nature'] }]
const processed: Saying = [contentProcessed, { revision: 2, duration: 2, processedAt: at(2) }]
const failedAgain: Saying = [contentFailed, { revision: 3, reason: 'Le fichier est endommagé' }]
const processedAgain: Saying = [contentProcessed, { revision: 4, duration: 4, processedAt: at(4) }]
const named: Saying = [userProfileChanged, { revision: 1, email: 'avant@exemple.test', username: null }]
const renamed: Saying = [userProfileChanged, { revision: 2, email: 'apres@exemple.test', username: 'apres' }]

/** Acceptance time of the file, the same in every repetition. */
const SAID_AT = new Date(at(1))

function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
}

interface Story {
  contentId: string
  userId: string
  /** Each step is consumed before the next begins. */
  steps: Message[][]
}

/**
 * One order of the events, about a content of its own. Everything comes twice: the next-but-one step brings each event
 * once more, by turns as the same message (redelivery) and under a new id (said again).
 */
function story(order: Saying[], turn: number): Story {
  const ids = { contentId: uuidV7(), userId: uuidV7() }
  const first = order.map(([spec, data]) => anEvent(spec, { ...data, ...ids }, SAID_AT))
  const again = order.map(([spec, data], index) =>
    (index + turn) % 2 === 0 ? first[index]! : anEvent(spec, { ...data, ...ids }, SAID_AT),
  )
  const steps = [...first, undefined, undefined].map((message, index) =>
    [message, again[index - 2]].filter((one) => one !== undefined),
  )
  return { ...ids, steps }
}

/** Plays all stories in parallel, for waiting costs more than work. */
async function tell(stories: Story[]): Promise<void> {
  const length = Math.max(...stories.map((one) => one.steps.length))
  for (let step = 0; step < length; step++) {
    await world.transport.publish(stories.flatMap((one) => one.steps[step] ?? []))
    await world.settle()
  }
}

/** Everything that moderation stores about a content, except its ids. */
async function endOf({ contentId, userId }: Pick<Story, 'contentId' | 'userId'>) {
  const [row] = await world.database.query<object>(
    'SELECT * FROM moderation_case LEFT JOIN person USING (user_id) WHERE id = $1',
    [contentId],
  )
  const { body } = await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })
  const { decisions, endedHolds, ...shown } = body
  const outcomes = decisions.map((one) => one.outcome)
  const ended = endedHolds.map((one) => `${one.outcome} ${one.end}`)
  const text = JSON.stringify({ row, shown, outcomes, ended })
  return JSON.parse(text.replaceAll(contentId, 'content').replaceAll(userId, 'user'))
}

async function expectSameEnd(stories: Story[], expected: object): Promise<void> {
  const model = await endOf(stories[0]!)
  expect(model.shown).toMatchObject(expected)
  for (const one of stories) expect(await endOf(one)).toEqual(model)
}

test('ends alike in the orders of an upload, two preparations and two names', {
  timeout: 240_000,
}, async () => {
  const stories = playedOrders([uploaded, processed, processedAgain, named, renamed]).map(story)
  await tell(stories)
  await expectSameEnd(stories, {
    status: 'PENDING',
    title: 'Mire',
    tags: ['nature'],
    duration: 4,
    pendingSince: at(4),
    creator: { username: 'apres', email: 'apres@exemple.test' },
  })
})

test.each<[string, Saying[], object]>([
  ['a preparation', [uploaded, processed], { status: 'PENDING', duration: 2 }],
  ['a failure', [uploaded, failedAgain], { status: 'FAILED', failureReason: 'Le fichier est endommagé' }],
  ['a failure after a preparation', [uploaded, processed, failedAgain], { status: 'FAILED', duration: 2 }],
  [
    'a failure between two preparations',
    [uploaded, processed, failedAgain, processedAgain],
    { status: 'PENDING', duration: 4, failureReason: null },
  ],
])('all orders of an upload and %s end alike', async (_, sayings, expected) => {
  const stories = permutations(sayings).map(story)
  await tell(stories)
  await expectSameEnd(stories, expected)
})

test('ends as in order when all events arrive at once', async () => {
  const stories = permutations([uploaded, processed, failedAgain, processedAgain]).map(story)
  await world.transport.publish(stories.flatMap((one) => one.steps.flat()))
  await world.settle()
  await expectSameEnd(stories, { status: 'PENDING', duration: 4 })
})

test.each([
  [{ status: 'REJECTED', rejectionReason: 'Le son est inaudible' }, 'REJECTED', ['REJECTED']],
  // The approval was of other renditions.
  [{ status: 'APPROVED' }, 'PENDING', []],
] as const)('after %o media’s later events end alike in any order', async (body, status, outcomes) => {
  const beginnings = permutations([failedAgain, processedAgain, processed, uploaded]).map((order, turn) => ({
    ...story(order, turn),
    before: story([uploaded, processed], turn),
  }))
  await tell(beginnings.map(({ before }) => before))
  for (const { before } of beginnings) {
    const input = { params: { id: before.contentId }, body }
    expect((await world.call(decideContent, input, { as: aModerator() })).status).toBe(200)
  }
  await tell(
    beginnings.map(({ before, steps, contentId, userId }) => ({
      ...before,
      steps: steps.map((messages) =>
        messages.map((message) => ({
          ...message,
          key: before.contentId,
          value: message.value.replaceAll(contentId, before.contentId).replaceAll(userId, before.userId),
        })),
      ),
    })),
  )
  const ends = beginnings.map(({ before }) => before)
  await expectSameEnd(ends, { status, duration: 4 })
  for (const end of ends) expect((await endOf(end)).outcomes).toEqual(outcomes)
})
