import {
  answerReports,
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentRemoved,
  contentRestored,
  decideContent,
  getCase,
  releaseEvidence,
  userProfileChanged,
  withdrawContent,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MediaWorld, startMedia } from '../../services/media/test/support/world.ts'
import { aPublished, aReport } from '../../services/moderation/test/support/published.ts'
import {
  aModerator,
  type ModerationWorld,
  startModeration,
} from '../../services/moderation/test/support/world.ts'
import { type ReportingWorld, said, startReporting } from '../../services/reporting/test/support/world.ts'
import { insertPending, readEmitted } from './hand-over.ts'

let moderation: ModerationWorld
let media: MediaWorld
let reporting: ReportingWorld
beforeAll(async () => {
  ;[moderation, media, reporting] = await Promise.all([startModeration(), startMedia(), startReporting()])
})
afterAll(() => Promise.all([moderation.stop(), media.stop(), reporting.stop()]))

const EMITTED = [contentApproved, contentHidden, contentRemoved, contentRestored, contentEvidenceReleased]

let contentId: string
let userId: string
beforeEach(async () => {
  ;({ contentId, userId } = await aPublished(moderation))
  await insertPending(media, contentId, userId)
  await aReport(moderation, contentId, { type: 'MINOR' })
})

const params = () => ({ id: contentId })
const decide = (body: object) =>
  moderation.call(decideContent, { params: params(), body: body as never }, { as: aModerator() })
const answer = (body: object) =>
  moderation.call(answerReports, { params: params(), body: body as never }, { as: aModerator() })
const release = (decisionId?: string) =>
  moderation.call(
    releaseEvidence,
    { params: params(), body: { reason: 'Demande close', ...(decisionId && { decisionId }) } },
    { as: aCaller('ROLE_ADMIN') },
  )
const caseOf = async () => (await moderation.call(getCase, { params: params() }, { as: aModerator() })).body
const emitted = () => readEmitted(moderation, contentId, EMITTED)
async function atMedia() {
  await media.transport.publish(await emitted())
  await media.settle()
  const [row] = await media.database.query<{ state: string; hidden: boolean; evidence_held: boolean }>(
    'SELECT state, hidden, evidence_held FROM content WHERE id = $1',
    [contentId],
  )
  return row
}

test('two grounds are released one after the other, and the removal is reversed after both', async () => {
  await decide({ status: 'REMOVED', reason: 'Demande d’une autorité', ground: 'AUTHORITY' })
  expect((await answer({ status: 'UPHELD', seenStatus: 'REMOVED' })).status).toBe(200)
  const [, authority, minor] = (await caseOf()).decisions
  const reversal = { status: 'APPROVED', reverses: minor?.id, reason: 'Erreur' }
  expect((await decide(reversal)).code).toBe('EVIDENCE_HELD')
  expect((await release(minor?.id)).code).toBe('CONTENT_ALREADY_DECIDED')
  expect((await release(authority?.id)).status).toBe(200)
  expect(await atMedia()).toMatchObject({ state: 'REMOVED', hidden: false, evidence_held: true })
  expect((await decide(reversal)).code).toBe('EVIDENCE_HELD')
  expect((await caseOf()).evidence).toMatchObject({ decisionId: minor?.id, ground: 'MINOR' })
  expect((await release(minor?.id)).status).toBe(200)
  expect(await atMedia()).toMatchObject({ state: 'REMOVED', hidden: false, evidence_held: false })
  expect((await release()).code).toBe('EVIDENCE_NOT_HELD')
  expect((await decide(reversal)).body).toMatchObject({ status: 'APPROVED', hidden: false })
  expect(await atMedia()).toMatchObject({ state: 'APPROVED', hidden: false, evidence_held: false })
})

test('a withdrawn content keeps its files until both grounds are released', async () => {
  await decide({ status: 'REMOVED', reason: 'Demande d’une autorité', ground: 'AUTHORITY' })
  await answer({ status: 'UPHELD', seenStatus: 'REMOVED' })
  await atMedia()
  await media.call(withdrawContent, { params: params() }, { as: { ...aCaller(), id: userId } })
  await release()
  expect(await atMedia()).toMatchObject({ state: 'WITHDRAWN', evidence_held: true })
  await release()
  expect(await atMedia()).toMatchObject({ state: 'WITHDRAWN', hidden: false, evidence_held: false })
})

test('a reversal beside a secret hide tells its owner nothing of it, and shows it after a dismissal', async () => {
  await decide({ status: 'REMOVED', reason: 'Hors sujet' })
  const reverses = (await caseOf()).decisions.at(-1)?.id
  await decide({ status: 'APPROVED', reverses, reason: 'Erreur' })
  expect(await atMedia()).toMatchObject({ state: 'APPROVED', hidden: true })
  const profile = { userId, email: 'lou@exemple.test', username: 'lou', revision: 1 }
  await reporting.hearsAll([said(userProfileChanged, profile), ...(await emitted())])
  const subjects = async () => (await reporting.mails()).map(({ headers }) => headers.get('subject'))
  expect((await subjects()).filter((one) => /masquée|de nouveau/.test(one ?? ''))).toEqual([])
  await answer({ status: 'DISMISSED', seenStatus: 'APPROVED' })
  expect(await atMedia()).toMatchObject({ state: 'APPROVED', hidden: false })
  await reporting.hearsAll(await emitted())
  expect((await subjects()).filter((one) => /de nouveau/.test(one ?? ''))).toHaveLength(1)
})
