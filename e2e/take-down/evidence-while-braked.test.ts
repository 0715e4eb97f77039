import {
  answerReports,
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentRemoved,
  contentRestored,
  contentUrgencyChanged,
  contentWithdrawn,
  releaseEvidence,
  userDeleted,
  withdrawContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import {
  aNetwork,
  aPublished,
  aReport,
  hiddenAtOf,
} from '../../services/moderation/test/support/published.ts'
import { aModerator } from '../../services/moderation/test/support/world.ts'
import { insertPending } from './hand-over.ts'
import { deliverEmitted, keepTwoServices, media, moderation } from './keep-two-services.ts'

keepTwoServices()

const EMITTED = [
  contentApproved,
  contentHidden,
  contentRemoved,
  contentRestored,
  contentUrgencyChanged,
  contentEvidenceReleased,
]
const TITLE = 'Vidéo de démonstration 12'
const KEPT = { state: 'WITHDRAWN', kept: true, captions: 1 }
const LEFT_TO_GO = { state: 'WITHDRAWN', kept: false, captions: 0 }

/** Delivers all that moderation has emitted about a content, in its order. @returns what media keeps of it */
async function readKept(contentId: string) {
  await deliverEmitted(contentId, EMITTED)
  const [row] = await media.database.query<{ state: string; kept: boolean; captions: number; title: string }>(
    `SELECT state, hidden OR report_waits OR evidence_held AS kept, title,
       (SELECT count(*)::int FROM captions WHERE content_id = id) AS captions
     FROM content WHERE id = $1`,
    [contentId],
  )
  return row
}

async function aPublishedOf(owner: Caller): Promise<string> {
  const { contentId } = await aPublished(moderation, owner.id)
  await insertPending(media, contentId, owner.id)
  await media.database.query(
    `INSERT INTO captions (content_id, lang, text, bytes) VALUES ($1, 'fr', 'WEBVTT', 6)`,
    [contentId],
  )
  return contentId
}

/** Two published contents that one network reports on one day: the first is hidden, the second is not. */
async function twoReported(owner: Caller): Promise<[string, string]> {
  const ids: [string, string] = [await aPublishedOf(owner), await aPublishedOf(owner)]
  const address = aNetwork()
  for (const id of ids)
    expect((await aReport(moderation, id, { type: 'MINOR' }, { address })).status).toBe(201)
  expect([await hiddenAtOf(moderation, ids[0]), await hiddenAtOf(moderation, ids[1])]).toEqual([
    expect.any(Date),
    null,
  ])
  return ids
}

/** A published content whose urgent report did not hide it. */
async function aBraked(owner: Caller): Promise<string> {
  const [, braked] = await twoReported(owner)
  await readKept(braked)
  return braked
}

async function withdraw(contentId: string, owner: Caller): Promise<void> {
  const withdrawn = await media.call(withdrawContent, { params: { id: contentId } }, { as: owner })
  expect(withdrawn.status).toBe(204)
  await moderation.receives(contentWithdrawn, { contentId, userId: owner.id, revision: 9 })
}

async function answer(contentId: string, body: object): Promise<void> {
  const input = { params: { id: contentId }, body: body as never }
  expect((await moderation.call(answerReports, input, { as: aModerator() })).status).toBe(200)
}

test('keeps the files of both videos of one owner that one network reports on one day', async () => {
  const owner = aCaller()
  const ids = await twoReported(owner)
  await Promise.all(ids.map(readKept))
  for (const id of ids) await withdraw(id, owner)
  expect(await Promise.all(ids.map(readKept))).toMatchObject([KEPT, KEPT])
})

test('keeps the files of a video that is reported again after a dismissal', async () => {
  const owner = aCaller()
  const contentId = await aPublishedOf(owner)
  await aReport(moderation, contentId, { type: 'NO_CONSENT' })
  await answer(contentId, { status: 'DISMISSED' })
  expect((await aReport(moderation, contentId, { type: 'MINOR' })).status).toBe(201)
  expect(await hiddenAtOf(moderation, contentId)).toBeNull()
  await readKept(contentId)
  await withdraw(contentId, owner)
  expect(await readKept(contentId)).toMatchObject(KEPT)
})

test('keeps files and texts when the account ends, and lets them go with the answer', async () => {
  const owner = aCaller()
  const contentId = await aBraked(owner)
  await media.receives(userDeleted, { userId: owner.id })
  await moderation.receives(contentWithdrawn, { contentId, userId: owner.id, revision: 9 })
  expect(await readKept(contentId)).toMatchObject({ ...KEPT, title: TITLE })
  await answer(contentId, { status: 'DISMISSED' })
  expect(await readKept(contentId)).toMatchObject({ ...LEFT_TO_GO, title: 'Vidéo d’un compte supprimé' })
})

test.each([
  ['dismissed', { status: 'DISMISSED' }],
  ['upheld without evidence', { status: 'UPHELD', ground: 'RULES' }],
])('lets the files go once the report is %s', async (_, body) => {
  const owner = aCaller()
  const contentId = await aBraked(owner)
  await withdraw(contentId, owner)
  expect(await readKept(contentId)).toMatchObject(KEPT)
  await answer(contentId, body)
  expect(await readKept(contentId)).toMatchObject(LEFT_TO_GO)
})

test('holds the files of an upheld report until an administrator releases them', async () => {
  const owner = aCaller()
  const contentId = await aBraked(owner)
  await withdraw(contentId, owner)
  await answer(contentId, { status: 'UPHELD', ground: 'MINOR' })
  expect(await readKept(contentId)).toMatchObject(KEPT)
  const input = { params: { id: contentId }, body: { reason: 'Classé sans suite' } }
  expect((await moderation.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status).toBe(200)
  expect(await readKept(contentId)).toMatchObject(LEFT_TO_GO)
})

test('keeps what is left when moderation hears of the withdrawal after the report', async () => {
  const owner = aCaller()
  const contentId = await aPublishedOf(owner)
  await readKept(contentId)
  const withdrawn = await media.call(withdrawContent, { params: { id: contentId } }, { as: owner })
  expect(withdrawn.status).toBe(204)
  expect((await aReport(moderation, contentId, { type: 'MINOR' })).status).toBe(201)
  expect(await readKept(contentId)).toMatchObject({ ...KEPT, captions: 0 })
})
