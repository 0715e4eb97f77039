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
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const read = async (id: string) => (await world.call(getCase, { params: { id } }, { as: aModerator() })).body
const rowOf = async (id: string) =>
  (await world.database.query('SELECT * FROM moderation_case WHERE id = $1', [id]))[0]

test('opens a case in preparation on content.uploaded', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  expect(await read(contentId)).toMatchObject({ status: 'PREPARING', pendingSince: null, duration: null })
})

test('makes the case pending on content.processed, since the moment media finished', async () => {
  const processedAt = '2026-11-21T10:07:00.123Z'
  const { contentId } = await anUpload(world, { processed: { processedAt, width: 640, height: 360 } })
  expect(await read(contentId)).toMatchObject({
    status: 'PENDING',
    pendingSince: processedAt,
    width: 640,
    height: 360,
  })
})

test('keeps which removed content it resembles, also where older events do not say', async () => {
  const resembles = uuidV7()
  const { contentId } = await anUpload(world, { processed: { resembles } })
  expect(await read(contentId)).toMatchObject({ status: 'PENDING', resembles })
  const { contentId: other } = await anUpload(world, { processed: { resembles: undefined } })
  expect(await read(other)).toMatchObject({ status: 'PENDING', resembles: null })
})

test('closes the case with the reason on content.failed', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  await world.receives(contentFailed, { contentId, reason: 'Ce fichier est vide' })
  expect(await read(contentId)).toMatchObject({ status: 'FAILED', failureReason: 'Ce fichier est vide' })
})

test('makes the case pending again when a failed file is prepared after all', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  await world.receives(contentFailed, { contentId, revision: 2 })
  await world.receives(contentProcessed, { contentId, revision: 3 })
  expect(await read(contentId)).toMatchObject({ status: 'PENDING', failureReason: null })
})

test('ignores an older event of the same kind and applies a newer one', async () => {
  const { contentId } = await anUpload(world, { processed: { revision: 5, duration: 5 } })
  const before = await rowOf(contentId)
  await world.receives(contentProcessed, { contentId, revision: 4, duration: 4 })
  await world.receives(contentUploaded, { contentId, revision: 1, title: 'Un autre titre' })
  expect(await rowOf(contentId)).toEqual(before)
  await world.receives(contentProcessed, { contentId, revision: 6, duration: 6 })
  expect(await read(contentId)).toMatchObject({ duration: 6 })
})

test('takes the uploader’s name from user.profile-changed, in either order', async () => {
  const [early, late] = [uuidV7(), uuidV7()]
  const profile = { email: 'noa@exemple.test', username: 'noa' }
  await world.receives(userProfileChanged, { userId: early, ...profile })
  const contents = [early, late].map((userId) => ({ userId, contentId: uuidV7() }))
  await world.transport.publish(contents.map((ids) => anEvent(contentUploaded, ids)))
  await world.receives(userProfileChanged, { userId: late, ...profile })
  for (const { contentId, userId } of contents)
    expect((await read(contentId)).creator).toEqual({ id: userId, ...profile })
})

test('ignores an older profile', async () => {
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

test('keeps an unreadable event as a dead letter, and consumes the next one', async () => {
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

test('refuses events about uploads from services other than media', async () => {
  const contentId = uuidV7()
  const forged = anEvent(contentProcessed, { contentId })
  const envelope = { ...JSON.parse(forged.value), source: '/services/billing' }
  await world.transport.publish([{ ...forged, value: JSON.stringify(envelope) }])
  await world.settle()
  expect(await rowOf(contentId)).toBeUndefined()
})

test('removes a deleted account’s name from every case, whatever arrives later', async () => {
  const { contentId, userId } = await anUpload(world)
  const profile = { userId, email: 'avant@exemple.test', username: 'avant' }
  await world.receives(userProfileChanged, { ...profile, revision: 4 })
  expect((await read(contentId)).creator).toMatchObject({ username: 'avant' })
  await world.receivesTombstone(userProfileChanged, userId)
  for (const revision of [3, 5]) await world.receives(userProfileChanged, { ...profile, revision })
  expect((await read(contentId)).creator).toEqual({ id: userId, username: null, email: null })
})

test('refuses decisions of a deleted moderator whose token has not expired', async () => {
  const moderator = aModerator()
  const { contentId } = await anUpload(world)
  await world.receivesTombstone(userProfileChanged, moderator.id)
  const decision = { params: { id: contentId }, body: { status: 'APPROVED' as const } }
  expect(await world.call(decideContent, decision, { as: moderator })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await world.database.query('SELECT 1 FROM person WHERE user_id = $1', [moderator.id])).toEqual([])
})
