import { type OperationSpec, operations } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestIdentity } from '@alcove/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, type BillingWorld, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const ours = (operations as readonly OperationSpec[]).filter(
  ({ service, audience }) => service === 'billing' && audience === 'admin',
)

test('restricts every admin operation to administrators', () => {
  expect(ours.map(({ id }) => id).sort()).toEqual([
    'createCoupon',
    'disableCoupon',
    'endSubscription',
    'getCoupon',
    'getDeclaration',
    'getInvoice',
    'getNotification',
    'getPayment',
    'getRevenue',
    'getSubscription',
    'grantSubscription',
    'listCoupons',
    'listDeclarations',
    'listInvoices',
    'listNotifications',
    'listPayments',
    'listSubscriptions',
    'refundPayment',
    'replayNotification',
    'settleDeclaration',
    'syncSubscription',
  ])
  expect(new Set(ours.map(({ access }) => access))).toEqual(new Set(['ROLE_ADMIN']))
})

describe.each(ours.map((one) => [one.id, one] as const))('%s', (_, operation) => {
  const input = {
    ...(operation.params ? { params: { id: uuidV7() } } : {}),
    ...(operation.body ? { body: {} } : {}),
  }
  const call = (options = {}) => world.call(operation, input as never, options)
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

  test('is served by this service', async () => {
    const answered = await call({ as: admin })
    // Unknown id, or empty body: the route was reached.
    expect(answered.code ?? 'answered').toMatch(/^(answered|VALIDATION_FAILED|[A-Z]+_NOT_FOUND)$/)
  })

  test('refuses callers without a login', async () => {
    expect(await call()).toMatchObject({ status: 401, code: 'TOKEN_MISSING' })
  })

  test.each(['a user', 'ROLE_MODERATOR'])('refuses %s', async (role) => {
    const as = role === 'ROLE_MODERATOR' ? aCaller(role) : aCaller()
    expect(await call({ as })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('refuses a token signed by another issuer', async () => {
    const forger = await createTestIdentity(world.clock)
    expect(await call(bearer(await forger.token(admin)))).toMatchObject({
      status: 401,
      code: 'TOKEN_INVALID',
    })
  })

  test('refuses an expired token', async () => {
    const token = await world.identity.token(admin)
    world.clock.advance(3_600_000)
    expect(await call(bearer(token))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  })
})
