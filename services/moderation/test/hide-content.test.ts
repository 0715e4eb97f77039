import {
  auditRecorded,
  contentHidden,
  contentRestored,
  contentWithdrawn,
  decideContent,
  getCase,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hideContent } from '../src/actions/hide-content.ts'
import { liftHide } from '../src/actions/lift-hide.ts'
import type { OpenCase } from '../src/domain/case.ts'
import type { ModerationStore, ModerationTx } from '../src/store/store.ts'
import { aModerator, anUpload, type ModerationWorld, openStore, startModeration } from './support/world.ts'

let world: ModerationWorld
let store: ModerationStore
let id: string
let userId: string
const report = { id: uuidV7(), type: 'OTHER' } as const
beforeAll(async () => {
  world = await startModeration()
  store = openStore(world)
})
afterAll(async () => {
  await store.close()
  await world.stop()
})
beforeEach(async () => {
  ;({ contentId: id, userId } = await anUpload(world))
})

const deps = () => ({ clock: world.clock, ids: uuidV7 })
const locked = (work: (tx: ModerationTx, known: OpenCase) => Promise<OpenCase>) =>
  store.inTransaction(async (tx) => work(tx, (await tx.lockCase(id)) as OpenCase))
const hide = () => locked((tx, known) => hideContent(deps(), tx, known, report))
const lift = (liftedBy: string | null = null) =>
  locked((tx, known) => liftHide(deps(), tx, known, { liftedBy, reason: 'Signalement écarté' }))
const decide = (body: object) =>
  world.call(decideContent, { params: { id }, body: body as never }, { as: aModerator() })
const caseOf = async () => (await world.call(getCase, { params: { id } }, { as: aModerator() })).body
const saidOf = async (spec: { name: string }) =>
  (await world.published(spec)).filter(({ contentId }) => contentId === id)
const actions = async () =>
  (await world.published(auditRecorded))
    .filter(({ subject }) => (subject as { id: string }).id === id)
    .map(({ action }) => action)

test('hides a published content once, under the decision in force', async () => {
  await decide({ status: 'APPROVED' })
  for (const _ of [1, 2]) await hide()
  const { status, hiddenAt, decisions } = await caseOf()
  expect(status).toBe('APPROVED')
  expect(hiddenAt).not.toBeNull()
  const [approval] = decisions
  expect(await saidOf(contentHidden)).toMatchObject([
    {
      revision: 4,
      userId,
      reportId: report.id,
      reportType: 'OTHER',
      decisionId: approval!.id,
      approvedAt: approval!.decidedAt,
    },
  ])
  expect(await actions()).toEqual(['content.approve', 'content.hide'])
})

test('lifts a hide once, at the next revision', async () => {
  const moderator = aModerator()
  await decide({ status: 'APPROVED' })
  await hide()
  for (const _ of [1, 2]) await lift(moderator.id)
  expect((await caseOf()).hiddenAt).toBeNull()
  const [approval] = (await caseOf()).decisions
  expect(await saidOf(contentRestored)).toMatchObject([
    { revision: 5, decisionId: approval!.id, decidedBy: moderator.id, approvedAt: approval!.decidedAt },
  ])
  expect((await actions()).at(-1)).toBe('content.lift-hide')
})

test('neither hides nor shows an unpublished content', async () => {
  await hide()
  await lift()
  await decide({ status: 'REJECTED', rejectionReason: 'Flou' })
  await hide()
  await lift()
  expect(await saidOf(contentHidden)).toEqual([])
  expect(await saidOf(contentRestored)).toEqual([])
})

test('removes a hidden content, and shows it when the removal is reversed', async () => {
  await decide({ status: 'APPROVED' })
  await hide()
  expect((await decide({ status: 'APPROVED' })).code).toBe('CONTENT_ALREADY_DECIDED')
  expect((await decide({ status: 'REMOVED', reason: 'Retirée' })).body).toMatchObject({ hidden: false })
  await lift()
  const { id: reverses } = (await caseOf()).decisions.at(-1)!
  const restored = await decide({ status: 'APPROVED', reverses, reason: 'Erreur' })
  expect(restored.body).toMatchObject({ status: 'APPROVED', hidden: false, revision: 6 })
  expect((await saidOf(contentRestored)).map(({ revision }) => revision)).toEqual([6])
})

test('leaves a withdrawn content as it is', async () => {
  await decide({ status: 'APPROVED' })
  await world.receives(contentWithdrawn, { contentId: id, userId, revision: 4 })
  await hide()
  expect(await saidOf(contentHidden)).toEqual([])
})
