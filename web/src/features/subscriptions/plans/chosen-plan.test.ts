import { expect, test } from 'vitest'
import { readStoredChoice } from './chosen-plan.ts'

test('restores a stored choice', () => {
  const choice = { planId: 'vip', interval: 'year' }
  expect(readStoredChoice(JSON.parse(JSON.stringify({ choice })))).toEqual(choice)
})

test.each([
  null,
  'vip',
  { choice: null },
  { choice: { planId: 'gold', interval: 'month' } },
  { choice: { planId: 'vip', interval: 'week' } },
  { choice: { planId: 'vip' } },
])('%j is no choice', (kept) => {
  expect(readStoredChoice(kept)).toBeNull()
})
