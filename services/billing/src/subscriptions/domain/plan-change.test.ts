import { expect, test } from 'vitest'
import { changeTiming } from './plan-change.ts'

test.each([
  ['basic', 'month', 'premium', 'month', 'now'],
  ['premium', 'year', 'vip', 'month', 'now'],
  ['vip', 'month', 'premium', 'year', 'period-end'],
  ['premium', 'month', 'basic', 'month', 'period-end'],
  ['premium', 'month', 'premium', 'year', 'now'],
  ['premium', 'year', 'premium', 'month', 'period-end'],
  ['premium', 'month', 'premium', 'month', null],
] as const)('%s by the %s to %s by the %s: %s', (plan, interval, otherPlan, otherInterval, when) => {
  expect(changeTiming({ plan, interval }, { plan: otherPlan, interval: otherInterval })).toBe(when)
})
