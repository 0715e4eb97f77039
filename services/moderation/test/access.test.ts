import {
  decideContent,
  getCase,
  getCaseNeighbours,
  holdDecision,
  listCases,
  listPendingContents,
  type OperationSpec,
  openPreview,
  reportContent,
  undoDecision,
  userAccessChanged,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aModerator, anUpload, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
let contentId: string
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

const inputs: [string, OperationSpec, () => object][] = [
  ['listPendingContents', listPendingContents, () => ({})],
  ['listCases', listCases, () => ({})],
  ['getCase', getCase, () => ({ params: { id: contentId } })],
  ['getCaseNeighbours', getCaseNeighbours, () => ({ params: { id: contentId } })],
  ['openPreview', openPreview, () => ({ params: { id: contentId } })],
  ['decideContent', decideContent, () => ({ params: { id: contentId }, body: { status: 'APPROVED' } })],
]

describe.each(inputs)('%s', (_, operation, input) => {
  beforeAll(async () => {
    contentId = (await anUpload(world)).contentId
  })
  const call = (options = {}) => world.call(operation, input() as never, options)
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

  test('refuses callers without a session', async () => {
    expect(await call()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  })

  test('refuses users without the role', async () => {
    expect(await call({ as: aCaller() })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('refuses a token with a foreign signature', async () => {
    const forger = await createTestIdentity(world.clock)
    expect(await call(bearer(await forger.token(aModerator())))).toMatchObject({
      status: 401,
      code: 'TOKEN_INVALID',
    })
  })

  test('refuses a token whose roles were changed', async () => {
    const token = await world.identity.token(aCaller())
    const [head, payload, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const raised = Buffer.from(JSON.stringify({ ...claims, roles: ['ROLE_MODERATOR'] })).toString('base64url')
    expect(await call(bearer(`${head}.${raised}.${signature}`))).toMatchObject({
      status: 401,
      code: 'TOKEN_INVALID',
    })
  })

  test('refuses an expired token', async () => {
    const token = await world.identity.token(aModerator())
    world.clock.advance(3_600_000)
    expect(await call(bearer(token))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })

  test('serves moderators', async () => {
    expect((await call({ as: aModerator() })).status).toBe(200)
  })
})

describe('a decision of the console', () => {
  beforeAll(async () => {
    contentId = (await anUpload(world)).contentId
  })
  const hold = (options = {}) =>
    world.call(holdDecision, { params: { id: contentId }, body: { outcome: 'APPROVED' } }, options)
  const undo = (decisionId: string, options = {}) =>
    world.call(undoDecision, { params: { id: contentId, decisionId } }, options)

  test.each<[number, string, object]>([
    [401, 'TOKEN_MISSING', {}],
    [403, 'FORBIDDEN', { as: aCaller() }],
    [403, 'FORBIDDEN', { as: aCaller('ROLE_ADMIN') }],
  ])('is neither taken nor undone: %i %s', async (status, code, options) => {
    expect(await hold(options)).toMatchObject({ status, code })
    expect(await undo(uuidV7(), options)).toMatchObject({ status, code })
  })

  test('is accepted from moderators, who can undo it', async () => {
    const moderator = { as: aModerator() }
    const { status, body } = await hold(moderator)
    expect(status).toBe(201)
    expect((await undo(body.hold!.id, moderator)).status).toBe(200)
  })
})

test('refuses the earlier token of a moderator whose roles were revoked, and a new one without roles', async () => {
  const moderator = aModerator()
  const list = async (caller: typeof moderator) => {
    const headers = { Authorization: `Bearer ${await world.identity.token(caller)}` }
    return () => world.call(listCases, { query: {} }, { headers })
  }
  const before = await list(moderator)
  expect((await before()).status).toBe(200)
  world.clock.advance(1_000)
  const notBefore = world.clock.now().toISOString()
  await world.receives(userAccessChanged, { userId: moderator.id, notBefore })
  expect(await before()).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  const after = await list({ ...moderator, roles: ['ROLE_USER'] })
  expect(await after()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('refuses the caller before looking up an unknown content', async () => {
  const input = { params: { id: uuidV7() }, body: { status: 'APPROVED' as const } }
  expect((await world.call(decideContent, input, { as: aCaller() })).status).toBe(403)
})

describe('reportContent', () => {
  beforeAll(async () => {
    contentId = (await anUpload(world)).contentId
    const decision = { params: { id: contentId }, body: { status: 'APPROVED' as const } }
    await world.call(decideContent, decision, { as: aModerator() })
  })
  const call = (options = {}) =>
    world.call(reportContent, { params: { id: contentId }, body: { type: 'SPAM' } }, options)
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

  test('serves everyone, with or without an account', async () => {
    for (const options of [{}, { as: aCaller() }, { as: aModerator() }, { as: aCaller('ROLE_ADMIN') }])
      expect((await call(options)).status).toBe(201)
  })

  test('refuses a false or expired token instead of treating it as anonymous', async () => {
    const forger = await createTestIdentity(world.clock)
    expect(await call(bearer(await forger.token(aCaller())))).toMatchObject({
      status: 401,
      code: 'TOKEN_INVALID',
    })
    const token = await world.identity.token(aCaller())
    world.clock.advance(3_600_000)
    expect(await call(bearer(token))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })
})
