import { contentFailed, contentProcessed, decideContent, getCase } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const read = (id: string) => world.call(getCase, { params: { id } }, { as: aModerator() })

test('shows the upload, its technical facts, its creator and its consent record', async () => {
  const creator = { email: 'camille@exemple.test', username: null }
  const { contentId, userId } = await anUpload(world, { creator, upload: { fileSize: 2 ** 31 } })
  const { status, body, headers } = await read(contentId)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body).toEqual({
    id: contentId,
    title: 'Vidéo de démonstration 12',
    description: 'Un paysage dessiné par programme',
    tags: [],
    categories: [],
    creator: { id: userId, ...creator },
    status: 'PENDING',
    hiddenAt: null,
    withdrawnAt: null,
    evidence: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    pendingSince: '2026-11-21T10:00:09.000Z',
    fileSize: 2 ** 31,
    mimeType: 'video/mp4',
    duration: 12.5,
    width: 1280,
    height: 720,
    consent: { textVersion: '2026-11', acceptedAt: '2026-11-21T10:00:00.000Z' },
    failureReason: null,
    resembles: null,
    decisions: [],
    hold: null,
    endedHolds: [],
    preview: { required: false, openedAt: null },
  })
})

test('does not show its owner, who is a moderator, what it resembles', async () => {
  const owner = aModerator()
  const { contentId } = await anUpload(world, { userId: owner.id, processed: { resembles: uuidV7() } })
  const { body } = await world.call(getCase, { params: { id: contentId } }, { as: owner })
  expect(body.resembles).toBeNull()
})

test('shows the deciding moderator before identity has sent the profile', async () => {
  const { contentId } = await anUpload(world)
  const moderator = aModerator()
  const input = {
    params: { id: contentId },
    body: { status: 'REJECTED' as const, rejectionReason: 'Image trop sombre' },
  }
  const decided = await world.call(decideContent, input, { as: moderator })
  const { body } = await read(contentId)
  expect(body.status).toBe('REJECTED')
  expect(body.decisions).toEqual([
    {
      id: expect.any(String),
      outcome: 'REJECTED',
      reason: 'Image trop sombre',
      reverses: null,
      ground: null,
      decidedAt: decided.body.rejectedAt,
      decidedBy: { id: moderator.id, username: moderator.username, email: moderator.email },
    },
  ])
})

test('shows the reason of a failed preparation', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING', upload: { consent: null } })
  await world.receives(contentFailed, { contentId, reason: 'Le fichier est incomplet ou endommagé' })
  expect((await read(contentId)).body).toMatchObject({
    status: 'FAILED',
    pendingSince: null,
    duration: null,
    consent: null,
    failureReason: 'Le fichier est incomplet ou endommagé',
    creator: { username: null, email: null },
  })
})

test('answers 404 for a case of which only the processing is known', async () => {
  const contentId = uuidV7()
  await world.receives(contentProcessed, { contentId })
  expect(await read(contentId)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
})

test.each(['inconnu', uuidV7()])('%s does not exist', async (id) => {
  expect(await read(id)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
})

test('tells whether its uploader gave an own cover', async () => {
  const { contentId } = await anUpload(world, { upload: { hasOwnCover: true } })
  expect((await read(contentId)).body.hasOwnCover).toBe(true)
  const without = await anUpload(world, { upload: { hasOwnCover: false } })
  expect((await read(without.contentId)).body.hasOwnCover).toBeUndefined()
})
