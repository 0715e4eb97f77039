import { expect, test } from 'vitest'
import { newSessionId } from './session-id.ts'

test('builds an id from time and a random part', () => {
  expect(newSessionId(1_790_000_000_000, 0.123456789)).toMatch(/^age_gate_1790000000000_[0-9a-z]{9}$/)
})

test('pads a random number with few digits', () => {
  expect(newSessionId(1, 0.5)).toBe('age_gate_1_i00000000')
})
