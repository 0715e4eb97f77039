import { expect, test } from 'vitest'
import { isUncreditedRenewal } from './uncredited-renewal.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 5, day, hour))
type Contract = Parameters<typeof isUncreditedRenewal>[2]
type Change = Contract['choices'][number]

const first = {
  id: 'first',
  plan: 'premium',
  interval: 'month',
  endedAt: at(11, 8),
  firstCharge: 1_999,
} as const
const next = { id: 'next', plan: 'vip', interval: 'month', endedAt: null, firstCharge: 2_950 } as const
const target = { plan: 'vip', interval: 'month', price: 2_999, currency: 'EUR', description: '' } as const
const opened: Change = {
  kind: 'change',
  subscriptionId: 'first',
  status: 'done',
  details: { target: { ...target, when: 'now' } },
  amount: 2_950,
  askedAt: at(10, 20),
}
const renewal = { amount: 1_999, periodStart: at(11), periodEnd: at(41) }

const beganWith = (firstCharge: number | undefined) => ({ ...next, firstCharge })

interface Case {
  change?: Partial<Change>
  sales?: Contract['sales']
  period?: Partial<typeof renewal>
}

test.each<[string, Case, boolean]>([
  ['a renewal after the page was opened', {}, true],
  ['one that the upgrade was bought hours before the end of the day of', { sales: [first, next] }, true],
  ['one that its price credits', { change: { amount: 1_000 }, sales: [first, beganWith(1_000)] }, false],
  ['an upgrade for nothing', { change: { amount: 0 }, sales: [first, beganWith(undefined)] }, false],
  [
    'a dear renewal that an upgrade for nothing credits',
    { change: { amount: 0 }, sales: [first, beganWith(0)], period: { amount: 19_990 } },
    false,
  ],
  ['an old page of the same price', { change: { askedAt: at(8) } }, false],
  ['a page that was opened beside the paid one', { sales: [first, beganWith(2_940)] }, false],
  ['an upgrade whose payment is not heard of yet', { sales: [first, beganWith(undefined)] }, false],
  [
    'one of which half was given back, and the upgrade credits the rest',
    { change: { amount: 2_000 }, sales: [first, beganWith(2_000)], period: { amount: 1_000 } },
    false,
  ],
  ['a renewal before the page was opened', { change: { askedAt: at(12) } }, false],
  ['a period that was over when it was replaced', { period: { periodEnd: at(11) } }, false],
  ['a page that nobody has paid', { sales: [first] }, false],
  ['a change that was refused', { change: { status: 'failed' } }, false],
  [
    'a change with the next period',
    { change: { details: { target: { ...target, when: 'period-end' } } } },
    false,
  ],
  ['a sale that goes on', { sales: [{ ...first, endedAt: null }, next] }, false],
])('tells whether an upgrade has left a renewal uncredited: %s', (_, { change, sales, period }, expected) => {
  const contract = { sales: sales ?? [first, next], choices: [{ ...opened, ...change }] }
  expect(isUncreditedRenewal({ ...renewal, ...period }, contract.sales[0] ?? first, contract)).toBe(expected)
})
