import { expect, test } from 'vitest'
import { aCard, openWorld, post } from './world.ts'

const CHANGE = {
  plan: 'vip',
  interval: 'month',
  currency: 'EUR',
  description: 'Abonnement VIP, un mois',
  amount: 3_000,
  when: 'now',
}

async function subscribed(behaviour: Parameters<typeof aCard>[0] = 'works') {
  const world = await openWorld()
  await post((await world.start()).url, aCard(behaviour))
  const { subscriptions, payments } = await world.account()
  return { ...world, subscription: subscriptions[0]?.id ?? '', payment: payments[0]?.id ?? '' }
}

test.each(['', 'Bearer wrong', 'Basic bearer-of-the-test'])(
  'refuses requests with authorization %j',
  async (authorization) => {
    const { url } = await openWorld()
    const answer = await fetch(`${url}/v1/console`, { headers: { Authorization: authorization } })
    expect(answer.status).toBe(401)
  },
)

test('refuses a key that came with another request', async () => {
  const { ask, payment } = await subscribed()
  expect((await ask(`/payments/${payment}/refund`, { amount: 5 }, 'key-1')).status).toBe(200)
  const other = await ask(`/payments/${payment}/refund`, { amount: 6 }, 'key-1')
  expect([other.status, await other.json()]).toEqual([409, { error: { code: 'key_reused' } }])
})

test('stores refusals too: the same key charges no card a second time', async () => {
  const { ask, account, subscription, api } = await subscribed('renewals-fail')
  const { amountDue } = await api<{ amountDue: number }>(`/subscriptions/${subscription}/quote`, CHANGE)
  const change = () => ask(`/subscriptions/${subscription}/change`, { ...CHANGE, amountDue }, 'key-1')
  const answers = [await change(), await change()]
  for (const one of answers)
    expect([one.status, await one.json()]).toEqual([402, { error: { code: 'card_declined' } }])
  expect((await account()).payments.filter(({ status }) => status === 'failed')).toHaveLength(1)
})

test('honours a quote for 15 minutes and no longer', async () => {
  const { ask, api, advance, subscription } = await subscribed()
  await advance(10)
  const { amountDue } = await api<{ amountDue: number }>(`/subscriptions/${subscription}/quote`, CHANGE)
  const change = (cents: number) =>
    ask(`/subscriptions/${subscription}/change`, { ...CHANGE, amountDue: cents })
  expect((await change(amountDue + 1)).status).toBe(409)
  await advance(1)
  const late = await change(amountDue)
  expect([late.status, await late.json()]).toEqual([409, { error: { code: 'amount_changed' } }])
  await advance(1)
  const again = await api<{ amountDue: number }>(`/subscriptions/${subscription}/quote`, CHANGE)
  await advance(14 / 1_440)
  expect((await change(again.amountDue)).status).toBe(200)
})

test('starts a free first period without a payment', async () => {
  const { start, account, advance } = await openWorld()
  await post((await start({ firstAmount: 0 })).url, aCard())
  const { subscriptions, payments } = await account()
  expect(subscriptions).toMatchObject([{ status: 'active' }])
  expect(payments).toEqual([])
  await advance(32)
  expect((await account()).payments).toMatchObject([{ amount: 2_000, status: 'succeeded' }])
})

test('lists events page by page', async () => {
  const { api, events } = await openWorld()
  for (let i = 0; i < 120; i++) await api('/console/announce', { type: `weather.${i}` })
  expect(await events()).toHaveLength(100)
  const window = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'
  const rest = await api<{ events: object[]; next: null }>(`/events?${window}&skip=100`)
  expect([rest.events.length, rest.next]).toEqual([20, null])
})
