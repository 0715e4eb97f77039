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

const ANSWER = 'Madame, merci d’avoir signalé votre élève. Les fichiers sont conservés pour l’enquête.'

/** As the console does for what is published no more: 'Les personnes qui ont signalé lisent votre réponse.' */
const uphold = (id: string, seenStatus: 'WITHDRAWN' | 'REMOVED') =>
  world.call(
    answerReports,
    { params: { id }, body: { status: 'UPHELD', note: ANSWER, seenStatus } },
    { as: aModerator() },
  )
const removalsOf = async (id: string) =>
  (await world.published(contentRemoved)).filter(({ contentId }) => contentId === id)

test.each(['WITHDRAWN', 'REMOVED'] as const)(
  'keeps the answer to reporters from the uploader of what is %s already',
  async (state) => {
    const { contentId, userId } = await aPublished(world)
    await aReport(world, contentId, { type: 'MINOR' }, { as: aCaller() })
    if (state === 'WITHDRAWN') await world.receives(contentWithdrawn, { contentId, userId, revision: 9 })
    else {
      const body = { status: 'REMOVED' as const, reason: 'Hors sujet', ground: 'RULES' as const }
      await world.call(decideContent, { params: { id: contentId }, body }, { as: aModerator() })
    }
    expect((await uphold(contentId, state)).status).toBe(200)
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
  await world.receives(contentWithdrawn, { contentId, userId, revision: 9 })
  const body = { status: 'UPHELD', note: ANSWER, seenStatus: 'WITHDRAWN', ground } as const
  await world.call(answerReports, { params: { id: contentId }, body }, { as: aModerator() })
  expect(await removalsOf(contentId)).toMatchObject([{ ground, reason }])
})
