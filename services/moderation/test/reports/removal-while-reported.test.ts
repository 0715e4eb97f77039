import {
  answerReports,
  contentEvidenceReleased,
  contentHidden,
  contentRemoved,
  contentWithdrawn,
  decideContent,
  getCase,
  releaseEvidence,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPublished, aReport, hiddenAtOf } from '../support/published.ts'
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

const decide = (body: object) =>
  world.call(decideContent, { params: { id: contentId }, body: body as never }, { as: aModerator() })
const remove = () => decide({ status: 'REMOVED', reason: 'Hors sujet' })
const answer = (body: object) =>
  world.call(answerReports, { params: { id: contentId }, body: body as never }, { as: aModerator() })
const caseOf = async () =>
  (await world.call(getCase, { params: { id: contentId } }, { as: aModerator() })).body
const groundsOf = async () => (await caseOf()).decisions.flatMap(({ ground }) => ground ?? [])
const withdraw = () =>
  world.receives(contentWithdrawn, {
    contentId,
    userId,
    revision: 9,
    withdrawnAt: world.clock.now().toISOString(),
  })

describe('a removal under the rules while a report of a minor waits', () => {
  test('emits that the report waits, so that the files are kept', async () => {
    await remove()
    expect(await world.published(contentRemoved)).toMatchObject([{ ground: 'RULES', reportWaits: true }])
    expect(await hiddenAtOf(world, contentId)).not.toBeNull()
    expect((await caseOf()).hiddenAt).toBeNull()
  })

  test.each([
    ['as removed', async () => undefined],
    ['as withdrawn since', withdraw],
  ])('becomes evidence once the report is upheld, %s', async (_, meanwhile) => {
    await remove()
    await meanwhile()
    expect((await answer({ status: 'UPHELD', ground: 'MINOR' })).status).toBe(200)
    expect(await groundsOf()).toEqual(['RULES', 'MINOR'])
    const removals = await world.published(contentRemoved)
    expect(removals.at(-1)).toMatchObject({
      ground: 'MINOR',
      decisionId: (await caseOf()).decisions.at(-1)?.id,
    })
    expect(removals.at(-1)).not.toHaveProperty('reportWaits')
    expect(await hiddenAtOf(world, contentId)).toBeNull()
  })

  test.each([
    ['dismissed', { status: 'DISMISSED' }],
    ['upheld under the rules', { status: 'UPHELD', ground: 'RULES' }],
  ])('lets the files go by the usual rules once the report is %s', async (_, body) => {
    await remove()
    await answer(body)
    expect(await world.published(contentEvidenceReleased)).toMatchObject([{ contentId, revision: 5 }])
    expect((await caseOf()).status).toBe('REMOVED')
    expect(await groundsOf()).toEqual(['RULES'])
    expect(await hiddenAtOf(world, contentId)).toBeNull()
  })

  test('ends alike in either order of the moderators', async () => {
    await answer({ status: 'UPHELD', ground: 'MINOR' })
    expect(await remove()).toMatchObject({ status: 409 })
    expect(await groundsOf()).toEqual(['MINOR'])
  })

  test('keeps the files when evidence is released while a later report waits', async () => {
    const seenUntil = world.clock.now().toISOString()
    world.clock.advance(60_000)
    await aReport(world, contentId, { type: 'MINOR' })
    await answer({ status: 'UPHELD', ground: 'MINOR', seenUntil })
    const input = { params: { id: contentId }, body: { reason: 'Classé sans suite' } }
    expect((await world.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status).toBe(200)
    expect(await world.published(contentEvidenceReleased)).toMatchObject([{ reportWaits: true }])
    await answer({ status: 'DISMISSED' })
    const releases = await world.published(contentEvidenceReleased)
    expect(releases).toHaveLength(2)
    expect(releases.at(-1)).not.toHaveProperty('reportWaits')
  })

  test('shows the content again on a reversal, if the waiting report had not hidden it', async () => {
    await answer({ status: 'DISMISSED' })
    await aReport(world, contentId, { type: 'NO_CONSENT' })
    expect(await hiddenAtOf(world, contentId)).toBeNull()
    await remove()
    const reverses = (await caseOf()).decisions.at(-1)?.id
    const restored = await decide({ status: 'APPROVED', reverses, reason: 'Erreur' })
    expect(restored.body).toMatchObject({ status: 'APPROVED', hidden: false })
    expect(await hiddenAtOf(world, contentId)).toBeNull()
  })

  test('hides the content again on a reversal before the report is answered', async () => {
    await remove()
    const reverses = (await caseOf()).decisions.at(-1)?.id
    const restored = await decide({ status: 'APPROVED', reverses, reason: 'Erreur' })
    expect(restored.body).toMatchObject({ status: 'APPROVED', hidden: true })
    expect((await world.published(contentHidden)).map(({ reportType }) => reportType)).toEqual([
      'MINOR',
      'MINOR',
    ])
    await answer({ status: 'DISMISSED' })
    expect(await hiddenAtOf(world, contentId)).toBeNull()
  })
})

test('lets a later report hide after a dismissed one that hid nothing', async () => {
  const other = await aPublished(world)
  await aReport(world, other.contentId, { type: 'SPAM' })
  const dismissal = { params: { id: other.contentId }, body: { status: 'DISMISSED' as const } }
  await world.call(answerReports, dismissal, { as: aModerator() })
  await aReport(world, other.contentId, { type: 'MINOR' })
  expect(await hiddenAtOf(world, other.contentId)).not.toBeNull()
})

describe('evidence held by a removal of a moderator while a report of a minor waits', () => {
  const removeOn = (ground: 'MINOR' | 'AUTHORITY') =>
    decide({ status: 'REMOVED', reason: 'Signalement fondé', ground })

  test.each([
    ['MINOR', 'upheld', { status: 'UPHELD' }, false],
    ['MINOR', 'upheld under the rules', { status: 'UPHELD', ground: 'RULES' }, false],
    ['AUTHORITY', 'dismissed', { status: 'DISMISSED' }, false],
    ['MINOR', 'upheld after a withdrawal', { status: 'UPHELD' }, true],
  ] as const)('on %s stays held when the report is %s', async (ground, _, body, isWithdrawn) => {
    expect((await removeOn(ground)).status).toBe(200)
    if (isWithdrawn) await withdraw()
    expect((await answer(body)).status).toBe(200)
    expect((await caseOf()).evidence).not.toBeNull()
    expect(await world.published(contentEvidenceReleased)).toEqual([])
  })

  test('stays held when a later report is dismissed than the one that was upheld', async () => {
    const seenUntil = world.clock.now().toISOString()
    world.clock.advance(60_000)
    await aReport(world, contentId, { type: 'MINOR' })
    expect((await answer({ status: 'UPHELD', seenUntil })).status).toBe(200)
    expect((await answer({ status: 'DISMISSED' })).status).toBe(200)
    expect((await caseOf()).evidence).not.toBeNull()
    expect(await world.published(contentEvidenceReleased)).toEqual([])
  })
})
