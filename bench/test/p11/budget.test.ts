import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUDGET, weighPages } from '../../src/page-weight/page-weights.ts'

const weights = weighPages(fileURLToPath(new URL('../../../', import.meta.url)))

test.each(['gate', 'home'] as const)(
  'the first load of the %s keeps within its budget of JavaScript',
  (page) => {
    expect(weights[page]).toBeLessThanOrEqual(BUDGET[page])
  },
)

test('so does what is added on play', () => {
  expect(weights.addedOnPlay).toBeLessThanOrEqual(BUDGET.addedOnPlay)
})

test('so does the console', () => {
  expect(weights.backoffice).toBeLessThanOrEqual(BUDGET.backoffice)
})
