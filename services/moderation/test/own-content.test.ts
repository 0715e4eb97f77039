import {
  answerReports,
  decideContent,
  holdDecision,
  type OperationSpec,
  operations,
  releaseEvidence,
  undoDecision,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOf, rejected } from './support/console.ts'
import { aReport } from './support/published.ts'
import { aModerator, type ModerationWorld, startModeration, uploads } from './support/world.ts'

let world: ModerationWorld
let desk: ReturnType<typeof consoleOf>
let cases: { contentId: string; userId: string }[]
const ROLES = [['ROLE_MODERATOR'], ['ROLE_MODERATOR', 'ROLE_ADMIN']] as const
beforeAll(async () => {
  world = await startModeration()
  desk = consoleOf(world)
  cases = await uploads(world, Array(ROLES.length * Object.keys(ACTS).length).fill({}))
})
afterAll(() => world.stop())

interface Act {
  operation: OperationSpec
  /** Input of the act, once its case is ready for it. */
  on: (contentId: string) => Promise<object>
  published?: boolean
  code?: string
}

const decide = (body: object) => async (id: string) => ({ params: { id }, body })
const call = (operation: OperationSpec, input: object, as: Caller) =>
  world.call(operation, input as never, { as })
const remove = async (id: string, ground: string) => {
  const input = await decide({ status: 'REMOVED', reason: 'Œuvre protégée', ground })(id)
  await call(decideContent, input, aModerator())
}
const standing = async (id: string) => {
  const { status, decisions, endedHolds, evidence } = await desk.caseOf(id)
  return { status, decisions, endedHolds, evidence }
}

const ACTS: Record<string, Act> = {
  approve: { operation: decideContent, on: decide({ status: 'APPROVED' }) },
  reject: { operation: decideContent, on: decide({ status: 'REJECTED', rejectionReason: 'Flou' }) },
  remove: {
    operation: decideContent,
    published: true,
    on: decide({ status: 'REMOVED', reason: 'Œuvre protégée' }),
  },
  restore: {
    operation: decideContent,
    published: true,
    async on(id) {
      await remove(id, 'RULES')
      const reverses = (await desk.caseOf(id)).decisions.at(-1)?.id
      return { params: { id }, body: { status: 'APPROVED', reverses, reason: 'Licence fournie' } }
    },
  },
  'hold an approval': { operation: holdDecision, on: decide({ outcome: 'APPROVED' }) },
  'hold a rejection': { operation: holdDecision, on: decide(rejected('Flou')) },
  'undo a rejection': {
    operation: undoDecision,
    async on(id) {
      const { body } = await desk.hold(id, rejected('Flou'))
      return { params: { id, decisionId: body.hold?.id } }
    },
  },
  'release evidence': {
    operation: releaseEvidence,
    published: true,
    async on(id) {
      await remove(id, 'MINOR')
      return { params: { id }, body: { reason: 'Affaire classée' } }
    },
  },
  'dismiss reports': {
    operation: answerReports,
    published: true,
    // Note: reports are kept from the owner, who must not learn that there are any.
    code: 'REPORT_NOT_FOUND',
    async on(id) {
      await aReport(world, id, { type: 'SPAM' })
      return { params: { id }, body: { status: 'DISMISSED' } }
    },
  },
}
/** Acts of staff that decide nothing about an upload: videos of providers have no owner here. */
const WITHOUT_OWNER = ['hideVideo', 'showVideo', 'openPreview']

describe.each(Object.entries(ACTS))('the owner cannot %s', (_, { operation, on, published, code }) => {
  test.each(ROLES.map((roles) => ({ roles })))('as $roles', async ({ roles }) => {
    const { contentId, userId } = cases.pop()!
    if (published) await call(decideContent, await decide({ status: 'APPROVED' })(contentId), aModerator())
    const input = await on(contentId)
    const before = await standing(contentId)
    const owner = { ...aCaller(...roles), id: userId }
    const mayAct = operation.access !== 'ROLE_ADMIN' || owner.roles.includes('ROLE_ADMIN')
    const refusal = mayAct ? (code ?? 'OWN_CONTENT') : 'FORBIDDEN'
    expect(await call(operation, input, owner)).toMatchObject({ code: refusal })
    expect(await standing(contentId)).toEqual(before)
  })
})

test('every act of staff is among them', () => {
  const acts = operations.filter(
    ({ service, method, access }) =>
      service === 'moderation' && method !== 'GET' && String(access).startsWith('ROLE_'),
  )
  const judged = new Set([...Object.values(ACTS).map(({ operation }) => operation.id), ...WITHOUT_OWNER])
  expect(acts.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([])
})
