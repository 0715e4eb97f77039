import {
  contentApproved,
  contentHidden,
  contentRemoved,
  contentRestored,
  decideContent,
  getCase,
  getContent,
  userProfileChanged,
} from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MediaWorld, startMedia } from '../../services/media/test/support/world.ts'
import { aPublished, aReport } from '../../services/moderation/test/support/published.ts'
import {
  aModerator,
  type ModerationWorld,
  startModeration,
} from '../../services/moderation/test/support/world.ts'
import { type ReportingWorld, said, startReporting } from '../../services/reporting/test/support/world.ts'
import { insertPending, readEmitted } from './hand-over.ts'

let moderation: ModerationWorld
let media: MediaWorld
let reporting: ReportingWorld
beforeAll(async () => {
  ;[moderation, media, reporting] = await Promise.all([startModeration(), startMedia(), startReporting()])
})
afterAll(() => Promise.all([moderation.stop(), media.stop(), reporting.stop()]))

const EMITTED = [contentApproved, contentHidden, contentRemoved, contentRestored]

describe('a removal that is reversed while the report that hid the video waits', () => {
  let contentId: string
  let userId: string
  /** What moderation has emitted about it, in its order. */
  let emitted: Message[]

  beforeEach(async () => {
    ;({ contentId, userId } = await aPublished(moderation))
    await aReport(moderation, contentId, { type: 'NO_CONSENT' })
    const params = { id: contentId }
    const as = aModerator()
    const decide = (body: object) => moderation.call(decideContent, { params, body: body as never }, { as })
    expect((await decide({ status: 'REMOVED', reason: 'Hors sujet' })).status).toBe(200)
    const { body } = await moderation.call(getCase, { params }, { as })
    const reverses = body.decisions.at(-1)?.id
    const reversed = await decide({ status: 'APPROVED', reverses, reason: 'Erreur' })
    expect(reversed.body).toMatchObject({ status: 'APPROVED', hidden: true })
    emitted = await readEmitted(moderation, contentId, EMITTED)
    expect(emitted.map(({ topic }) => topic).slice(-2)).toEqual([contentRemoved.name, contentHidden.name])
  })

  test('writes to its owner that it is hidden, not that it is online again', async () => {
    const profile = { userId, email: 'lou@exemple.test', username: 'lou', revision: 1 }
    await reporting.hearsAll([said(userProfileChanged, profile)])
    await reporting.hearsAll(emitted)
    const subjects = (await reporting.mails()).map(({ headers }) => headers.get('subject'))
    expect(subjects.filter((subject) => subject?.includes('est de nouveau en ligne'))).toEqual([])
  })

  test('never shows it to visitors', async () => {
    await insertPending(media, contentId, userId)
    for (const one of emitted.slice(1)) {
      await media.transport.publish([one])
      await media.settle()
      expect((await media.call(getContent, { params: { id: contentId } })).status).not.toBe(200)
    }
  })
})
