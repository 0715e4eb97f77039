import {
  contentFailed,
  contentProcessed,
  contentUploaded,
  decideContent,
  getCase,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { anEvent } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const read = async (id: string) => (await world.call(getCase, { params: { id } }, { as: aModerator() })).body
const rowOf = async (id: string) =>
  (await world.database.query('SELECT * FROM moderation_case WHERE id = $1', [id]))[0]

test('content.uploaded opens a case that is being prepared', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  expect(await read(contentId)).toMatchObject({ status: 'PREPARING', pendingSince: null, duration: null })
})

test('content.processed makes it pending since the moment media was done', async () => {
  const processedAt = '2026-11-21T10:07:00.123Z'
  const { contentId } = await anUpload(world, { processed: { processedAt, width: 640, height: 360 } })
  expect(await read(contentId)).toMatchObject({
    status: 'PENDING',
    pendingSince: processedAt,
    width: 640,
    height: 360,
  })
})

test('content.failed closes it with the reason', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  await world.receives(contentFailed, { contentId, reason: 'Ce fichier est vide' })
  expect(await read(contentId)).toMatchObject({ status: 'FAILED', failureReason: 'Ce fichier est vide' })
})

test('a file that is prepared after all is pending again', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  await world.receives(contentFailed, { contentId, revision: 2 })
  await world.receives(contentProcessed, { contentId, revision: 3 })
  expect(await read(contentId)).toMatchObject({ status: 'PENDING', failureReason: null })
})

test('an older event of the same kind changes nothing, a newer one does', async () => {
  const { contentId } = await anUpload(world, { processed: { revision: 5, duration: 5 } })
  const before = await rowOf(contentId)
  await world.receives(contentProcessed, { contentId, revision: 4, duration: 4 })
  await world.receives(contentUploaded, { contentId, revision: 1, title: 'Un autre titre' })
  expect(await rowOf(contentId)).toEqual(before)
  await world.receives(contentProcessed, { contentId, revision: 6, duration: 6 })
  expect(await read(contentId)).toMatchObject({ duration: 6 })
})

test('user.profile-changed names the uploader, whichever comes first', async () => {
  const [early, late] = [uuidV7(), uuidV7()]
  const profile = { email: 'noa@exemple.test', username: 'noa' }
  await world.receives(userProfileChanged, { userId: early, ...profile })
  const contents = [early, late].map((userId) => ({ userId, contentId: uuidV7() }))
  await world.transport.publish(contents.map((ids) => anEvent(contentUploaded, ids)))
  await world.receives(userProfileChanged, { userId: late, ...profile })
  for (const { contentId, userId } of contents)
    expect((await read(contentId)).creator).toEqual({ id: userId, ...profile })
})

test('an older profile does not come back', async () => {
  const { contentId, userId } = await anUpload(world)
  await world.receives(userProfileChanged, {
    userId,
    revision: 4,
    email: 'neuf@exemple.test',
    username: 'neuf',
  })
  await world.receives(userProfileChanged, {
    userId,
    revision: 3,
    email: 'vieux@exemple.test',
    username: 'vieux',
  })
  expect((await read(contentId)).creator).toEqual({
    id: userId,
    email: 'neuf@exemple.test',
    username: 'neuf',
  })
})

test('an event that nobody can read is kept as a dead letter, and the next one is heard', async () => {
  const contentId = uuidV7()
  const broken = anEvent(contentUploaded, { contentId })
  const envelope = JSON.parse(broken.value)
  delete envelope.data.title
  await world.transport.publish([{ ...broken, value: JSON.stringify(envelope) }])
  await world.receives(contentUploaded, { contentId })
  const letters = await world.database.query('SELECT reason FROM kit.dead_letter WHERE key = $1', [contentId])
  expect(letters).toEqual([{ reason: expect.stringContaining('title') }])
  expect(await read(contentId)).toMatchObject({ status: 'PREPARING' })
})

test('what another service than media says about an upload is not believed', async () => {
  const contentId = uuidV7()
  const forged = anEvent(contentProcessed, { contentId })
  const envelope = { ...JSON.parse(forged.value), source: '/services/billing' }
  await world.transport.publish([{ ...forged, value: JSON.stringify(envelope) }])
  await world.settle()
  expect(await rowOf(contentId)).toBeUndefined()
})

test('the deletion of an account takes its name off every case, whatever is heard of it later', async () => {
  const { contentId, userId } = await anUpload(world)
  const profile = { userId, email: 'avant@exemple.test', username: 'avant' }
  await world.receives(userProfileChanged, { ...profile, revision: 4 })
  expect((await read(contentId)).creator).toMatchObject({ username: 'avant' })
  await world.receivesTombstone(userProfileChanged, userId)
  for (const revision of [3, 5]) await world.receives(userProfileChanged, { ...profile, revision })
  expect((await read(contentId)).creator).toEqual({ id: userId, username: null, email: null })
})

test('a moderator whose account was deleted decides nothing, although the token has not expired', async () => {
  const moderator = aModerator()
  const { contentId } = await anUpload(world)
  await world.receivesTombstone(userProfileChanged, moderator.id)
  const decision = { params: { id: contentId }, body: { status: 'APPROVED' as const } }
  expect(await world.call(decideContent, decision, { as: moderator })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await world.database.query('SELECT 1 FROM person WHERE user_id = $1', [moderator.id])).toEqual([])
})
