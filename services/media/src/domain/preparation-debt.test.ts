import { expect, test } from 'vitest'
import { owedBy } from './preparation-debt.ts'

test('an account owes all of its own debt, or half of its network’s', () => {
  expect(owedBy({ account: 0, network: 0 })).toBe(0)
  expect(owedBy({ account: 100, network: 100 })).toBe(100)
  expect(owedBy({ account: 0, network: 100 })).toBe(50)
  expect(owedBy({ account: 10, network: 100 })).toBe(50)
})
