import {
  contentApproved,
  contentFailed,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentWithdrawn,
  reportAcknowledged,
  reportAnswered,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from '../support/world.ts'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
})
afterEach(() => world.stop())

const notified = async () =>
  (await world.database.query<{ kind: string }>('SELECT kind FROM notification ORDER BY created_at, id')).map(
    ({ kind }) => kind,
  )
const hear = async (...messages: ReturnType<typeof said>[]) => {
  for (const message of messages) await world.hearsAll([message])
}
const ids = () => ({ contentId: uuidV7(), userId: uuidV7() })

test('does not tell of a hide that was lifted before it was heard', async () => {
  const content = ids()
  await hear(
    said(contentApproved, { ...content, revision: 3 }),
    said(contentRestored, { ...content, revision: 5 }),
    said(contentHidden, { ...content, revision: 4, reportType: 'NO_CONSENT' }),
  )
  expect(await notified()).toEqual(['content-approved', 'content-restored'])
})

test('does not call a video published that was removed before its approval was heard', async () => {
  const content = ids()
  await hear(
    said(contentRemoved, { ...content, revision: 4, decisionId: uuidV7() }),
    said(contentApproved, { ...content, revision: 3 }),
  )
  expect(await notified()).toEqual(['content-removed'])
})

test('does not call a video online again that its owner has withdrawn', async () => {
  const content = ids()
  await hear(
    said(contentApproved, { ...content, revision: 3 }),
    said(contentHidden, { ...content, revision: 4, reportType: 'NO_CONSENT' }),
    said(contentWithdrawn, { ...content, revision: 5 }),
    said(contentRestored, { ...content, revision: 5 }),
  )
  expect(await notified()).toEqual(['content-approved', 'content-hidden'])
})

test('tells of a failed preparation', async () => {
  await hear(said(contentFailed, { ...ids(), revision: 2 }))
  expect(await notified()).toEqual(['content-failed'])
})

test.each([
  ['prepared after all', contentProcessed, 3],
  ['withdrawn', contentWithdrawn, 3],
  // Moderation counts by itself, and may not have heard of the failure.
  ['approved', contentApproved, 2],
] as const)('tells of no failed preparation once the video is %s', async (_what, spec, revision) => {
  const content = ids()
  await hear(said(spec, { ...content, revision }), said(contentFailed, { ...content, revision: 2 }))
  expect(await notified()).not.toContain('content-failed')
})

test('tells of removals and rejections however late, for they give the reasons of a decision', async () => {
  const content = ids()
  await hear(
    said(contentRestored, { ...content, revision: 7 }),
    said(contentRemoved, { ...content, revision: 6, decisionId: uuidV7() }),
    said(contentWithdrawn, { ...content, revision: 8 }),
    said(contentRejected, { ...content, revision: 3 }),
  )
  expect(await notified()).toEqual(['content-restored', 'content-removed', 'content-rejected'])
})

test('tells of an approval in force that is heard again, where its mail is missing, and once where it is not', async () => {
  const approval = said(contentApproved, { ...ids(), revision: 3 })
  const hearAgain = async () => {
    // A new generation starts with the existing projections and an empty inbox.
    await world.database.query('DELETE FROM kit.inbox')
    await hear(approval)
  }
  await hear(approval)
  await world.database.query('DELETE FROM notification')
  await hearAgain()
  await hearAgain()
  expect(await notified()).toEqual(['content-approved'])
})

test('tells of a second rejection, which followed an approval that lapsed', async () => {
  const content = ids()
  await hear(
    said(contentRejected, { ...content, revision: 3 }),
    said(contentApproved, { ...content, revision: 4 }),
    said(contentRejected, { ...content, revision: 6 }),
  )
  expect(await notified()).toEqual(['content-rejected', 'content-approved', 'content-rejected'])
})

test('tells again of no rejection that a program of before has told, only of the next one', async () => {
  const content = ids()
  await world.database.query(
    `INSERT INTO notification (id, kind, subject_id, user_id, details, created_at)
     VALUES ($1, 'content-rejected', $2, $3, '{"title": "Vidéo d''essai"}', '2026-11-21T11:00:01Z')`,
    [uuidV7(), content.contentId, content.userId],
  )
  const rejected = (revision: number, rejectedAt: string) =>
    said(contentRejected, { ...content, revision, rejectedAt })
  await hear(rejected(3, '2026-11-21T11:00:00.000Z'))
  expect(await notified()).toEqual(['content-rejected'])
  await hear(rejected(6, '2026-11-21T12:00:00.000Z'))
  expect(await notified()).toEqual(['content-rejected', 'content-rejected'])
})

test('promises no answer to a reporter who has it', async () => {
  const report = { reportId: uuidV7(), to: { userId: uuidV7(), email: null, source: null } }
  await hear(said(reportAnswered, report), said(reportAcknowledged, report))
  expect(await notified()).toEqual(['report-answered'])
})
