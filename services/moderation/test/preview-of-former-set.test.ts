import { contentProcessed } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPROVED, consoleOf } from './support/console.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
let desk: ReturnType<typeof consoleOf>
beforeAll(async () => {
  world = await startModeration({ REVIEW_PREVIEW: 'required' })
  desk = consoleOf(world)
})
afterAll(() => world.stop())

test('refuses an approval when the preview that was opened is of renditions that were replaced', async () => {
  const moderator = aModerator()
  const upload = await anUpload(world)
  await desk.preview(upload.contentId, moderator)
  await world.receives(contentProcessed, { ...upload, revision: 5 })
  expect((await desk.caseOf(upload.contentId, moderator)).preview).toEqual({ required: true, openedAt: null })
  expect(await desk.hold(upload.contentId, APPROVED, moderator)).toMatchObject({
    status: 409,
    code: 'PREVIEW_REQUIRED',
  })
})

test('keeps a preview when an older or repeated event of its renditions arrives', async () => {
  const moderator = aModerator()
  const upload = await anUpload(world)
  await world.receives(contentProcessed, { ...upload, revision: 5 })
  await desk.preview(upload.contentId, moderator)
  for (const revision of [4, 5]) await world.receives(contentProcessed, { ...upload, revision })
  expect((await desk.caseOf(upload.contentId, moderator)).preview.openedAt).not.toBeNull()
  expect((await desk.hold(upload.contentId, APPROVED, moderator)).status).toBe(201)
})
