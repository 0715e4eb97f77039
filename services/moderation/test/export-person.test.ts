import {
  answerReports,
  contentUploaded,
  decideContent,
  getExportPart,
  reportContent,
  userExportRequested,
  userProfileChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublished, aReport } from './support/published.ts'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

async function exportOf(userId: string): Promise<string> {
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token({ ...aCaller(), id: userId })}` }
  const part = await world.fetch(getExportPart('moderation').path.replace('{exportId}', exportId), {
    headers,
  })
  return part.text()
}

test('exports the person’s cases with decisions and reports with answers, and names no other person', async () => {
  const moderator = aModerator()
  const reporter = aCaller()
  const { contentId, userId } = await anUpload(world, {
    upload: { title: 'Une vidéo à moi' },
    creator: { email: 'createur@exemple.test', username: 'Créateur' },
  })
  const params = { id: contentId }
  await world.call(decideContent, { params, body: { status: 'APPROVED' } }, { as: moderator })
  const notice = { type: 'SPAM' as const, description: 'Le mien' }
  await world.call(reportContent, { params, body: notice }, { as: { ...aCaller(), id: userId } })
  const foreign = { type: 'OTHER' as const, description: 'Celui d’un autre' }
  await world.call(reportContent, { params, body: foreign }, { as: reporter })
  await world.receives(userProfileChanged, { userId: moderator.id, email: moderator.email, username: null })
  await world.receives(contentUploaded, { contentId: uuidV7(), userId: reporter.id, title: 'D’un autre' })
  const [own] = await world.database.query<{ id: string }>(
    "SELECT id FROM report WHERE type = 'SPAM' AND case_id = $1",
    [contentId],
  )
  const answered = await world.call(
    answerReports,
    { params: { id: own?.id ?? '' }, body: { status: 'DISMISSED', note: 'Rien à redire' } },
    { as: moderator },
  )
  expect(answered.status).toBe(200)

  const text = await exportOf(userId)
  expect(JSON.parse(text)).toMatchObject({
    person: { email: 'createur@exemple.test', username: 'Créateur' },
    cases: [{ contentId, title: 'Une vidéo à moi', decisions: [{ outcome: 'APPROVED', reason: null }] }],
    reports: [{ type: 'SPAM', description: 'Le mien', status: 'DISMISSED', answer: 'Rien à redire' }],
  })
  expect(text).not.toContain('autre')
  for (const other of [moderator, reporter]) {
    expect(text).not.toContain(other.id)
    expect(text).not.toContain(other.email)
  }
})

test('exports a further report after an answer beside the first', async () => {
  const { contentId } = await aPublished(world)
  const as = aCaller()
  const params = { id: contentId }
  await aReport(world, contentId, { type: 'SPAM', description: 'Le premier' }, { as })
  await world.call(
    answerReports,
    { params, body: { status: 'DISMISSED', note: 'Non' } },
    { as: aModerator() },
  )
  await aReport(world, contentId, { type: 'SPAM', description: 'Le second' }, { as })
  expect(JSON.parse(await exportOf(as.id))).toMatchObject({
    reports: [
      { description: 'Le premier', status: 'DISMISSED', answer: 'Non' },
      { description: 'Le second', status: 'RECEIVED', answer: null },
    ],
  })
})

test.each([
  ['MINOR', false],
  ['NO_CONSENT', true],
])('after a report of type %s tells of the hide: %s', async (type, told) => {
  const { contentId, userId } = await aPublished(world)
  await aReport(world, contentId, { type })
  const hiddenAt = told ? expect.any(String) : null
  expect(JSON.parse(await exportOf(userId))).toMatchObject({ cases: [{ contentId, hiddenAt }] })
})
