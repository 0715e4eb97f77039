import { answerReports, contentWithdrawn, decideContent, getCase, releaseEvidence } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
let contentId: string
let userId: string
beforeEach(async () => {
  world = await startModeration()
  ;({ contentId, userId } = await aPublished(world))
  await aReport(world, contentId, { type: 'MINOR' })
})
afterEach(() => world.stop())

const params = () => ({ id: contentId })
const remove = () =>
  world.call(
    decideContent,
    { params: params(), body: { status: 'REMOVED', reason: 'Demande d’une autorité', ground: 'AUTHORITY' } },
    { as: aModerator() },
  )
/** As the console does for a content that is removed: it sends no ground. */
const uphold = () =>
  world.call(
    answerReports,
    { params: params(), body: { status: 'UPHELD', seenStatus: 'REMOVED' } },
    { as: aModerator() },
  )
const release = () =>
  world.call(
    releaseEvidence,
    { params: params(), body: { reason: 'Demande close' } },
    { as: aCaller('ROLE_ADMIN') },
  )
const evidence = async () =>
  (await world.call(getCase, { params: params() }, { as: aModerator() })).body.evidence

describe('a report of a minor that is upheld while a removal for an authority holds the files', () => {
  test('holds them by itself once the request of the authority is closed', async () => {
    expect((await remove()).status).toBe(200)
    expect((await uphold()).status).toBe(200)
    expect((await release()).status).toBe(200)
    expect(await evidence()).toMatchObject({ ground: 'MINOR' })
  })

  test('holds them although their owner has withdrawn the video', async () => {
    expect((await remove()).status).toBe(200)
    const withdrawnAt = world.clock.now().toISOString()
    await world.receives(contentWithdrawn, { contentId, userId, revision: 9, withdrawnAt })
    expect(
      (
        await world.call(
          answerReports,
          { params: params(), body: { status: 'UPHELD', seenStatus: 'WITHDRAWN' } },
          { as: aModerator() },
        )
      ).status,
    ).toBe(200)
    expect((await release()).status).toBe(200)
    expect(await evidence()).toMatchObject({ ground: 'MINOR' })
  })

  test('holds them as it does when the request was closed before the answer', async () => {
    expect((await remove()).status).toBe(200)
    expect((await release()).status).toBe(200)
    expect((await uphold()).status).toBe(200)
    expect(await evidence()).toMatchObject({ ground: 'MINOR' })
  })
})
