import { expect, test } from 'vitest'
import { aCard, openWorld, post } from './world.ts'

const CHANGE = { plan: 'vip', interval: 'month', currency: 'EUR', description: 'VIP', amount: 3_000 }

async function cancelled() {
  const world = await openWorld()
  await post((await world.start()).url, aCard())
  const [subscription] = (await world.account()).subscriptions
  const at = (verb: string) => `/subscriptions/${subscription?.id}/${verb}`
  await world.api(at('cancel'), {})
  return { ...world, at }
}

test.each(['period-end', 'now'])('keeps a cancellation when the plan changes %s', async (when) => {
  const { ask, at, account, advance } = await cancelled()
  for (const verb of ['quote', 'change']) {
    const refused = await ask(at(verb), { ...CHANGE, when, amountDue: 0 })
    expect([refused.status, await refused.json()]).toEqual([409, { error: { code: 'subscription_ending' } }])
  }
  expect((await account()).subscriptions).toMatchObject([
    { endsWithPeriod: true, plan: 'premium', next: null },
  ])
  await advance(32)
  expect((await account()).subscriptions).toMatchObject([{ status: 'ended' }])
  expect((await account()).payments).toHaveLength(1)
})

test('drops the planned change on cancellation, and allows one again after resume', async () => {
  const { api, at, account } = await cancelled()
  await api(at('resume'), {})
  await api(at('change'), { ...CHANGE, when: 'period-end', amountDue: 0 })
  expect((await account()).subscriptions).toMatchObject([{ endsWithPeriod: false, next: { plan: 'vip' } }])
  await api(at('cancel'), {})
  expect((await account()).subscriptions).toMatchObject([{ endsWithPeriod: true, next: null }])
})
