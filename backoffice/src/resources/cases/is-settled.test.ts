import { ApiError } from '@alcove/contracts/client'
import { expect, it } from 'vitest'
import { isSettled } from './is-settled.ts'

const decided = new ApiError(409, 'CONTENT_ALREADY_DECIDED', 'Une décision a déjà été prise')

it('moves on only when nothing is left to decide', () => {
  expect(isSettled(decided)).toBe(true)
  expect(isSettled(new ApiError(409, 'CONSENT_MISSING', 'manque'))).toBe(false)
  expect(isSettled(new ApiError(0, 'NETWORK', 'hors ligne'))).toBe(false)
})
