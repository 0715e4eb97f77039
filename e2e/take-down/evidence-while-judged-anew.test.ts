import {
  answerReports,
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentWithdrawn,
  decideContent,
  withdrawContent,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { aPublished, aReport } from '../../services/moderation/test/support/published.ts'
import { aModerator } from '../../services/moderation/test/support/world.ts'
import { insertPending } from './hand-over.ts'
import { deliverEmitted, keepTwoServices, media, moderation } from './keep-two-services.ts'

keepTwoServices()

const SAID = [contentApproved, contentHidden, contentRejected, contentRemoved, contentEvidenceReleased]

/** Lets media hear all that moderation has said about a content. @returns whether anything keeps its files from deletion */
async function isKept(contentId: string): Promise<{ state: string; kept: boolean }> {
  await deliverEmitted(contentId, SAID)
  const [row] = await media.database.query<{ state: string; kept: boolean }>(
    'SELECT state, hidden OR evidence_held AS kept FROM content WHERE id = $1',
    [contentId],
  )
  return row as { state: string; kept: boolean }
}

/** A published content that an urgent report hides, whose renditions a remake had replaced before media heard of either. */
async function aReportedAndRemade() {
  const owner = aCaller()
  const { contentId } = await aPublished(moderation, owner.id)
  await insertPending(media, contentId, owner.id)
  expect((await aReport(moderation, contentId, { type: 'MINOR' })).status).toBe(201)
  await media.database.query('UPDATE content SET revision = 3, processed_revision = 3 WHERE id = $1', [
    contentId,
  ])
  expect(await isKept(contentId)).toEqual({ state: 'PENDING', kept: true })
  await moderation.receives(contentProcessed, { contentId, userId: owner.id, revision: 3 })
  return { contentId, owner, params: { id: contentId } }
}

const REJECTION = { status: 'REJECTED', rejectionReason: 'Signalement fondé' } as const

test('keeps the files of what is judged anew when its owner withdraws it while the report waits', async () => {
  const { contentId, owner, params } = await aReportedAndRemade()
  expect((await media.call(withdrawContent, { params }, { as: owner })).status).toBe(204)
  expect(await isKept(contentId)).toEqual({ state: 'WITHDRAWN', kept: true })
})

test('keeps them after a rejection too, which leaves the report waiting', async () => {
  const { contentId, owner, params } = await aReportedAndRemade()
  const rejected = await moderation.call(decideContent, { params, body: REJECTION }, { as: aModerator() })
  expect(rejected.status).toBe(200)
  await isKept(contentId)
  expect((await media.call(withdrawContent, { params }, { as: owner })).status).toBe(204)
  expect(await isKept(contentId)).toEqual({ state: 'WITHDRAWN', kept: true })
})

test('holds them as evidence when the report is upheld after the rejection', async () => {
  const { contentId, owner, params } = await aReportedAndRemade()
  await moderation.call(decideContent, { params, body: REJECTION }, { as: aModerator() })
  const body = { status: 'UPHELD', ground: 'MINOR' } as const
  expect((await moderation.call(answerReports, { params, body }, { as: aModerator() })).status).toBe(200)
  await isKept(contentId)
  expect((await media.call(withdrawContent, { params }, { as: owner })).status).toBe(204)
  await moderation.receives(contentWithdrawn, { contentId, userId: owner.id, revision: 9 })
  expect(await isKept(contentId)).toEqual({ state: 'WITHDRAWN', kept: true })
})
