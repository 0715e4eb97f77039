import {
  answerReports,
  contentRemoved,
  contentWithdrawn,
  decideContent,
  reportAnswered,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const REASON = 'La personne filmée a quinze ans, comme le montre sa carte'

test.each(['WITHDRAWN', 'REMOVED'] as const)(
  'gives the uploader the reason that was written for them while the video was published, although it is %s since',
  async (state) => {
    const { contentId, userId } = await aPublished(world)
    await aReport(world, contentId, { type: 'NO_CONSENT' }, { as: aCaller() })
    // Behind the open dialog, which says 'La personne qui l’a envoyée lit votre raison'.
    if (state === 'WITHDRAWN') await world.receives(contentWithdrawn, { contentId, userId, revision: 9 })
    else {
      const body = { status: 'REMOVED' as const, reason: 'Hors sujet', ground: 'RULES' as const }
      await world.call(decideContent, { params: { id: contentId }, body }, { as: aModerator() })
    }
    const body = { status: 'UPHELD', note: REASON, ground: 'MINOR', seenStatus: 'APPROVED' } as const
    const { status } = await world.call(
      answerReports,
      { params: { id: contentId }, body },
      { as: aModerator() },
    )
    expect(status).toBe(200)
    expect((await world.published(reportAnswered)).at(-1)).toMatchObject({ note: REASON })
    const removals = (await world.published(contentRemoved)).filter((one) => one.contentId === contentId)
    expect(removals.at(-1)).toMatchObject({ ground: 'MINOR', userId, reason: REASON })
  },
)
