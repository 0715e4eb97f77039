import type { Role } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity, type TestIdentity } from '@alcove/kit/testing/tokens'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

const ID = '0199c7a0-0000-7000-8000-000000000001'
const OLDER = {
  id: '0199c7a0-0000-7000-8000-0000000000d1',
  outcome: 'APPROVED',
  decidedAt: '2026-10-01T10:00:00.000Z',
}
const LATEST = {
  id: '0199c7a0-0000-7000-8000-0000000000d2',
  outcome: 'REJECTED',
  decidedAt: '2026-10-02T10:00:00.000Z',
}

let world: World
let identity: TestIdentity
let content: Record<string, unknown>
let cases: () => Response
beforeAll(async () => {
  world = await startWorld()
  identity = await createTestIdentity(world.clock)
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.reset()
  content = { id: ID, status: 'REJECTED' }
  cases = () => Response.json({ id: ID, decisions: [OLDER, LATEST] })
  const keys = await identity.jwks()
  world.fakes.answer = ({ path, service }) => {
    if (path === '/internal/jwks.json') return Response.json(keys)
    return service === 'moderation' ? cases() : Response.json(content)
  }
})

const read = async (...roles: Role[]) => {
  const Authorization = `Bearer ${await identity.token(aCaller(...roles))}`
  const headers = { Authorization, 'X-Age-Proof': world.proof() }
  return (await world.send('GET', `/api/contents/${ID}`, { headers })).json()
}
const countModerationCalls = () => world.calls.filter(({ service }) => service === 'moderation').length

test("adds moderation's latest decision for staff when media has none", async () => {
  const decision = { id: LATEST.id, status: 'REJECTED', at: LATEST.decidedAt }
  expect(await read('ROLE_MODERATOR')).toEqual({ ...content, decision })
})

test('keeps the decision that media returns', async () => {
  content = { ...content, decision: { id: OLDER.id, status: 'APPROVED', at: OLDER.decidedAt } }
  expect(await read('ROLE_MODERATOR')).toEqual(content)
  expect(countModerationCalls()).toBe(0)
})

test.each([
  ['a visitor with an account', 'REJECTED', [] as Role[]],
  ['staff, of what nobody has decided', 'PENDING', ['ROLE_MODERATOR'] as Role[]],
])('does not call moderation for %s', async (_, status, roles) => {
  content = { id: ID, status }
  expect(await read(...roles)).toEqual(content)
  expect(countModerationCalls()).toBe(0)
})

test.each([
  ['refuses', () => Response.json({ code: 'CONTENT_NOT_FOUND' }, { status: 404 })],
  ['knows no decision', () => Response.json({ id: ID, decisions: [] })],
])('returns the content without a decision when moderation %s', async (_, answer) => {
  cases = answer
  expect(await read('ROLE_MODERATOR')).toEqual(content)
})
