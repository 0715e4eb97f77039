import {
  answerReports,
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentRemoved,
  decideContent,
  getCase,
} from '@alcove/contracts'
import { expect, test } from 'vitest'
import { aPublished, aReport } from '../../services/moderation/test/support/published.ts'
import { aModerator } from '../../services/moderation/test/support/world.ts'
import { insertPending } from './hand-over.ts'
import { deliverEmitted, keepTwoServices, media, moderation } from './keep-two-services.ts'

keepTwoServices()

const EMITTED = [contentApproved, contentHidden, contentRemoved, contentEvidenceReleased]

/** Delivers all that moderation has emitted about a content, in its order. @returns true if media holds it as evidence */
async function isHeldOnceHeard(contentId: string): Promise<boolean> {
  await deliverEmitted(contentId, EMITTED)
  const [held] = await media.database.query<{ evidence_held: boolean }>(
    'SELECT evidence_held FROM content WHERE id = $1',
    [contentId],
  )
  return held?.evidence_held === true
}

test('media keeps the evidence of a removal when the report that led to it is upheld after it', async () => {
  const { contentId, userId } = await aPublished(moderation)
  await insertPending(media, contentId, userId)
  await aReport(moderation, contentId, { type: 'MINOR' })
  const params = { id: contentId }
  const removal = { status: 'REMOVED', reason: 'Signalement fondé', ground: 'MINOR' } as const
  const removed = await moderation.call(decideContent, { params, body: removal }, { as: aModerator() })
  expect([removed.status, await isHeldOnceHeard(contentId)]).toEqual([200, true])
  const answer = { status: 'UPHELD', seenStatus: 'REMOVED' } as const
  const upheld = await moderation.call(answerReports, { params, body: answer }, { as: aModerator() })
  expect(upheld.status).toBe(200)
  const { body } = await moderation.call(getCase, { params }, { as: aModerator() })
  expect(body.evidence).toMatchObject({ ground: 'MINOR' })
  expect(await isHeldOnceHeard(contentId)).toBe(true)
})
