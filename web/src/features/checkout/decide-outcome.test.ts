import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { decideOutcome, readCheckoutId } from './decide-outcome.ts'

const refusal = (status: number) => new ApiError(status, 'UNKNOWN', 'Non')

test.each([
  ['completed', 'success'],
  ['refused', 'refused'],
  ['expired', 'expired'],
  ['failed', 'failed'],
  ['open', 'waiting'],
] as const)('a checkout that is %s: %s', (status, outcome) => {
  expect(decideOutcome({ checkout: { status }, error: null, gaveUp: false })).toBe(outcome)
})

test('reports a delay after the last poll', () => {
  expect(decideOutcome({ checkout: { status: 'open' }, error: null, gaveUp: true })).toBe('late')
  expect(decideOutcome({ checkout: undefined, error: refusal(503), gaveUp: true })).toBe('late')
})

test.each([401, 404, 422])(
  'shows the neutral message when the checkout is not the caller’s (%i)',
  (status) => {
    expect(decideOutcome({ checkout: undefined, error: refusal(status), gaveUp: false })).toBe('success')
  },
)

test.each([0, 429, 500, 503])('keeps waiting after a transient failure (%i)', (status) => {
  expect(decideOutcome({ checkout: undefined, error: refusal(status), gaveUp: false })).toBe('waiting')
})

test('keeps a known outcome after a transient failure', () => {
  expect(decideOutcome({ checkout: { status: 'open' }, error: refusal(404), gaveUp: false })).toBe('waiting')
})

test('reads only valid checkout ids', () => {
  expect(readCheckoutId('0198D2A0-1B2C-7D3E-8F40-123456789ABC')).toBe('0198d2a0-1b2c-7d3e-8f40-123456789abc')
  for (const other of [null, '', 'x', 'cs_test_a1', '../../admin', '0198d2a0-1b2c-7d3e-8f40-123456789abcd'])
    expect(readCheckoutId(other)).toBeNull()
})
