import { expect, test } from 'vitest'
import { keptChoice } from './chosen-plan.ts'

test('a choice survives being kept', () => {
  const choice = { planId: 'vip', interval: 'year' }
  expect(keptChoice(JSON.parse(JSON.stringify({ choice })))).toEqual(choice)
})

test.each([
  null,
  'vip',
  { choice: null },
  { choice: { planId: 'gold', interval: 'month' } },
  { choice: { planId: 'vip', interval: 'week' } },
  { choice: { planId: 'vip' } },
])('%j is none', (kept) => {
  expect(keptChoice(kept)).toBeNull()
})
