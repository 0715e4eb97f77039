import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { checkoutIdOf, outcomeOf } from './outcome-of.ts'

const refusal = (status: number) => new ApiError(status, 'UNKNOWN', 'Non')

test.each([
  ['completed', 'success'],
  ['refused', 'refused'],
  ['expired', 'expired'],
  ['failed', 'failed'],
  ['open', 'waiting'],
] as const)('a checkout that is %s: %s', (status, outcome) => {
  expect(outcomeOf({ checkout: { status }, error: null, gaveUp: false })).toBe(outcome)
})

test('who has waited long enough is told that nothing is lost', () => {
  expect(outcomeOf({ checkout: { status: 'open' }, error: null, gaveUp: true })).toBe('late')
  expect(outcomeOf({ checkout: undefined, error: refusal(503), gaveUp: true })).toBe('late')
})

test.each([401, 404, 422])('no checkout of the caller’s (%i): what the page always says', (status) => {
  expect(outcomeOf({ checkout: undefined, error: refusal(status), gaveUp: false })).toBe('success')
})

test.each([0, 429, 500, 503])('an accident (%i) is waited over', (status) => {
  expect(outcomeOf({ checkout: undefined, error: refusal(status), gaveUp: false })).toBe('waiting')
})

test('an accident does not undo what is known', () => {
  expect(outcomeOf({ checkout: { status: 'open' }, error: refusal(404), gaveUp: false })).toBe('waiting')
})

test('only an id of ours is asked about', () => {
  expect(checkoutIdOf('0198D2A0-1B2C-7D3E-8F40-123456789ABC')).toBe('0198d2a0-1b2c-7d3e-8f40-123456789abc')
  for (const other of [null, '', 'x', 'cs_test_a1', '../../admin', '0198d2a0-1b2c-7d3e-8f40-123456789abcd'])
    expect(checkoutIdOf(other)).toBeNull()
})
