import { declareTermination } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { listen } from '@alcove/kit/http/listen'
import { expect, test } from 'vitest'
import { type PaymentProvider, PaymentUnavailable } from '../../src/ports.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { createScriptedProvider } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'
import { findDeclarationEmails, readDeclaration } from './read-declaration.ts'

test('keeps one pending command while the provider is away, also for a second declaration', async () => {
  const away = await startBilling({ SANDBOX_URL: 'http://127.0.0.1:9' })
  try {
    const customer = await createCustomer(away)
    const subscription = await insertPaidSubscription(away, customer)
    const body = { name: 'Camille', email: customer.email, reference: subscription.id }
    for (const _ of [1, 2]) expect((await away.call(declareTermination, { body })).status).toBe(201)
    const rows = await away.database.query('SELECT kind, status FROM money_order')
    expect(rows).toEqual([{ kind: 'cancel', status: 'pending' }])
  } finally {
    await away.stop()
  }
})

test('waits for a person when the provider refuses', async () => {
  const refusing = await listen({ host: '127.0.0.1', port: 0, fetch: refuse })
  const other = await startBilling({ SANDBOX_URL: `http://127.0.0.1:${refusing.port}` })
  try {
    const customer = await createCustomer(other)
    const subscription = await insertPaidSubscription(other, customer)
    const body = { name: 'Camille', email: customer.email, reference: subscription.id }
    const receipt = await other.call(declareTermination, { body })
    await expect
      .poll(() => other.database.query('SELECT status, effective_at FROM declaration'))
      .toEqual([{ status: 'waiting', effective_at: null }])
    expect(receipt.status).toBe(201)
    const commands = await other.database.query('SELECT kind, status, failure FROM money_order')
    expect(commands).toEqual([{ kind: 'cancel', status: 'failed', failure: 'unknown' }])
  } finally {
    await other.stop()
    await refusing.close()
  }
})

const UNREAD: [string, PaymentProvider['fetchSnapshot']][] = [
  ['is away', () => Promise.reject(new PaymentUnavailable('away'))],
  ['does not answer', () => new Promise(() => undefined)],
]

test.each(UNREAD)(
  'waits for a person to end an unpaid contract while the provider %s',
  async (_, fetchSnapshot) => {
    const unread = await startBilling({}, { provider: createScriptedProvider({ fetchSnapshot }) })
    try {
      const customer = await createCustomer(unread)
      const { id } = await insertPaidSubscription(unread, customer, 'past_due')
      const body = { name: 'Camille', email: customer.email, reference: id }
      const receipt = await unread.call(declareTermination, { body })
      expect(receipt.status).toBe(201)
      expect(await readDeclaration(unread, receipt.body.id)).toMatchObject({
        status: 'waiting',
        subscription_id: id,
        effective_at: null,
      })
      expect(await findDeclarationEmails(unread, receipt.body.id)).toMatchObject([
        { kind: 'termination-received' },
      ])
      expect(await unread.database.query('SELECT kind FROM money_order')).toEqual([])
    } finally {
      await unread.stop()
    }
  },
)

/** Answers as a provider that knows the customer and no contract. */
function refuse(request: Request): Response {
  const isAccount = new URL(request.url).pathname.startsWith('/v1/accounts/')
  if (isAccount) return Response.json({ checkouts: [], subscriptions: [], invoices: [], payments: [] })
  return Response.json({ error: { code: 'unknown' } }, { status: 404 })
}

/** Inserts a subscription that the payment provider renews, as far as our records say. */
async function insertPaidSubscription(there: BillingWorld, customer: Caller, status = 'active') {
  await grantPlan(there, customer)
  await there.database.query(
    `UPDATE subscription SET source = 'sandbox', reference = 'sub_1', ends_with_period = false, status = $2
     WHERE user_id = $1`,
    [customer.id, status],
  )
  return readNewestSubscription(there, customer)
}
