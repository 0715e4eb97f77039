import {
  answerReports,
  contentRemoved,
  contentWithdrawn,
  decideContent,
  reportAnswered,
} from '@alcove/contracts'
import type { RemovalGround } from '@alcove/contracts/constants'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, startModeration } from '../support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const ANSWER = 'Madame, merci d’avoir signalé votre élève. Les fichiers sont conservés pour l’enquête.'

const REASON = 'La personne filmée a quinze ans, comme le montre sa carte'

interface Upheld {
  note: string
  seenStatus: 'APPROVED' | 'WITHDRAWN' | 'REMOVED'
  ground?: RemovalGround
}
const uphold = (id: string, upheld: Upheld) =>
  world.call(answerReports, { params: { id }, body: { status: 'UPHELD', ...upheld } }, { as: aModerator() })
async function takeAway(content: { contentId: string; userId: string }, state: 'WITHDRAWN' | 'REMOVED') {
  if (state === 'WITHDRAWN') return world.receives(contentWithdrawn, { ...content, revision: 9 })
  const body = { status: 'REMOVED' as const, reason: 'Hors sujet', ground: 'RULES' as const }
  await world.call(decideContent, { params: { id: content.contentId }, body }, { as: aModerator() })
}
const removalsOf = async (id: string) =>
  (await world.published(contentRemoved)).filter(({ contentId }) => contentId === id)

test.each(['WITHDRAWN', 'REMOVED'] as const)(
  'keeps the answer to reporters from the uploader of what is %s already',
  async (state) => {
    const { contentId, userId } = await aPublished(world)
    await aReport(world, contentId, { type: 'MINOR' }, { as: aCaller() })
    await takeAway({ contentId, userId }, state)
    // As the console does for what is published no more: 'Les personnes qui ont signalé lisent votre réponse.'
    expect((await uphold(contentId, { note: ANSWER, seenStatus: state })).status).toBe(200)
    expect((await world.published(reportAnswered)).at(-1)).toMatchObject({ note: ANSWER })
    expect((await removalsOf(contentId)).at(-1)).toMatchObject({
      ground: 'MINOR',
      userId,
      reason: 'Signalement fondé : mineur.',
    })
  },
)

test.each([
  ['MINOR', 'Signalement fondé : mineur, personne filmée sans son accord.'],
  ['AUTHORITY', 'Signalement fondé : personne filmée sans son accord.'],
] as const)('holds what is withdrawn on the chosen ground %s', async (ground, reason) => {
  const { contentId, userId } = await aPublished(world)
  await aReport(world, contentId, { type: 'NO_CONSENT' }, { as: aCaller() })
  await takeAway({ contentId, userId }, 'WITHDRAWN')
  await uphold(contentId, { note: ANSWER, seenStatus: 'WITHDRAWN', ground })
  expect(await removalsOf(contentId)).toMatchObject([{ ground, reason }])
})

test.each(['WITHDRAWN', 'REMOVED'] as const)(
  'gives the uploader the reason that was written for them while the video was published, although it is %s since',
  async (state) => {
    const { contentId, userId } = await aPublished(world)
    await aReport(world, contentId, { type: 'NO_CONSENT' }, { as: aCaller() })
    // Behind the open dialog, which says 'La personne qui l’a envoyée lit votre raison'.
    await takeAway({ contentId, userId }, state)
    const { status } = await uphold(contentId, { note: REASON, seenStatus: 'APPROVED', ground: 'MINOR' })
    expect(status).toBe(200)
    expect((await world.published(reportAnswered)).at(-1)).toMatchObject({ note: REASON })
    expect((await removalsOf(contentId)).at(-1)).toMatchObject({ ground: 'MINOR', userId, reason: REASON })
  },
)
