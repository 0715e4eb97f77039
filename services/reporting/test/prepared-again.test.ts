import {
  contentApproved,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRestored,
  contentUploaded,
  getStats,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReportingWorld, said, startReporting } from './support/world.ts'

let world: ReportingWorld
beforeEach(async () => {
  world = await startReporting()
})
afterEach(() => world.stop())

const ORDERS = [
  ['before', 3],
  ['after', 3],
  ['before', 4],
  ['after', 4],
] as const

/**
 * A content that is prepared again before or after an approval is heard. Media and moderation each give the revision after the
 * last one that they know.
 * @param judged what the approval says that it is about
 */
async function preparedAgain(when: 'before' | 'after', revision: number, judged: number | undefined) {
  const ids = { contentId: uuidV7(), userId: uuidV7() }
  const again = said(contentProcessed, { ...ids, revision })
  const approval = said(contentApproved, { ...ids, revision: 3, processedRevision: judged })
  await world.hearsAll([
    said(contentUploaded, { ...ids, revision: 1 }),
    said(contentProcessed, { ...ids, revision: 2 }),
  ])
  for (const message of when === 'before' ? [again, approval] : [approval, again])
    await world.hearsAll([message])
  return ids
}

const figures = async () => (await world.call(getStats, {}, { as: aCaller('ROLE_ADMIN') })).body
const notified = async () =>
  (await world.database.query<{ kind: string }>('SELECT kind FROM notification ORDER BY kind')).map(
    ({ kind }) => kind,
  )

test.each(ORDERS)(
  'counts a content as approved when it is prepared again %s a decision of before is heard, at revision %i',
  async (when, revision) => {
    await preparedAgain(when, revision, undefined)
    expect(await figures()).toMatchObject({ pendingContents: 0, approvedContents: 1 })
    expect(await notified()).toEqual(['content-approved'])
  },
)

describe.each(ORDERS)(
  'prepared again %s an approval of the former renditions is heard, at revision %i',
  (when, revision) => {
    test('counts as pending until the new ones are approved, and tells that once', async () => {
      const ids = await preparedAgain(when, revision, 2)
      expect(await figures()).toMatchObject({ pendingContents: 1, approvedContents: 0, totalContents: 1 })
      expect(await notified()).toEqual(when === 'before' ? [] : ['content-approved'])
      const judged = { ...ids, revision: 5, processedRevision: revision }
      await world.hearsAll([said(contentApproved, judged)])
      expect(await figures()).toMatchObject({ pendingContents: 0, approvedContents: 1 })
      expect(await notified()).toEqual(['content-approved'])
    })

    test('counts as rejected once the new ones are rejected', async () => {
      const ids = await preparedAgain(when, revision, 2)
      await world.hearsAll([said(contentRejected, { ...ids, revision: 5 })])
      expect(await figures()).toMatchObject({ pendingContents: 0, approvedContents: 0, rejectedContents: 1 })
    })
  },
)

test.each([contentHidden, contentRestored])(
  'tells nothing by $name about renditions that were replaced',
  async (spec) => {
    const ids = await preparedAgain('before', 3, 2)
    await world.hearsAll([said(spec, { ...ids, revision: 4, reportType: 'OTHER', processedRevision: 2 })])
    expect(await figures()).toMatchObject({ pendingContents: 1, approvedContents: 0 })
    expect(await notified()).toEqual([])
    await world.hearsAll([said(spec, { ...ids, revision: 5, reportType: 'OTHER', processedRevision: 3 })])
    expect(await figures()).toMatchObject({ pendingContents: 0, approvedContents: 1 })
    expect(await notified()).toHaveLength(1)
  },
)
