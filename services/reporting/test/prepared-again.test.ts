import { contentApproved, contentProcessed, contentUploaded, getStats } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
})
afterEach(() => world.stop())

test.each([
  ['before', 3],
  ['after', 3],
  ['before', 4],
  ['after', 4],
])(
  'counts a content as approved when it is prepared again %s the decision is heard, at revision %i',
  async (when, revision) => {
    const ids = { contentId: uuidV7(), userId: uuidV7() }
    // Media and moderation each give the revision after the last one that they know.
    const again = said(contentProcessed, { ...ids, revision })
    const approval = said(contentApproved, { ...ids, revision: 3 })
    await world.hearsAll([
      said(contentUploaded, { ...ids, revision: 1 }),
      said(contentProcessed, { ...ids, revision: 2 }),
    ])
    for (const message of when === 'before' ? [again, approval] : [approval, again])
      await world.hearsAll([message])
    const { body } = await world.call(getStats, {}, { as: aCaller('ROLE_ADMIN') })
    expect(body).toMatchObject({ pendingContents: 0, approvedContents: 1 })
  },
)
