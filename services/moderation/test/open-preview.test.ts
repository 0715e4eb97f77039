import { decideContent } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationConfig, requiresPreview } from '../src/config.ts'
import { APPROVED, consoleOf, rejected } from './support/console.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
let desk: ReturnType<typeof consoleOf>
beforeAll(async () => {
  world = await startModeration({ REVIEW_PREVIEW: 'required' })
  desk = consoleOf(world)
})
afterAll(() => world.stop())

describe('where a preview is required', () => {
  test('refuses an approval until the same moderator has opened it', async () => {
    const { contentId } = await anUpload(world)
    const [moderator, another] = [aModerator(), aModerator()]
    expect((await desk.caseOf(contentId, moderator)).preview).toEqual({ required: true, openedAt: null })
    expect(await desk.hold(contentId, APPROVED, moderator)).toMatchObject({
      status: 409,
      code: 'PREVIEW_REQUIRED',
    })
    await desk.preview(contentId, another)
    expect((await desk.hold(contentId, APPROVED, moderator)).code).toBe('PREVIEW_REQUIRED')
    const opened = await desk.preview(contentId, moderator)
    expect(opened.status).toBe(200)
    expect(opened.body.preview).toEqual({ required: true, openedAt: expect.any(String) })
    expect((await desk.preview(contentId, moderator)).body.preview).toEqual(opened.body.preview)
    expect((await desk.hold(contentId, APPROVED, moderator)).status).toBe(201)
  })

  test('is not required for a rejection or a PATCH', async () => {
    const first = await anUpload(world)
    expect((await desk.hold(first.contentId, rejected('Titre trompeur'))).status).toBe(201)
    const second = await anUpload(world)
    const input = { params: { id: second.contentId }, body: { status: 'APPROVED' as const } }
    expect((await world.call(decideContent, input, { as: aModerator() })).status).toBe(200)
  })
})

test.each(['inconnu', uuidV7()])('refuses the unknown case %s', async (id) => {
  expect(await desk.preview(id)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
})

test('refuses a case whose file is not ready', async () => {
  const { contentId } = await anUpload(world, { only: 'PREPARING' })
  expect(await desk.preview(contentId)).toMatchObject({ status: 409, code: 'CONTENT_NOT_READY' })
})

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', REVIEW_PREVIEW: 'optional' }, false],
  [{ REVIEW_PREVIEW: 'required' }, true],
])('with %o a preview is required: %s', (environment, required) => {
  expect(requiresPreview(moderationConfig.parse(environment))).toBe(required)
})
