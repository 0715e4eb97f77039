import { ApiError } from '@alcove/contracts/client'
import { expect, it } from 'vitest'
import { isUncertain, refusalToast } from './refusal.ts'

const decided = new ApiError(409, 'CONTENT_ALREADY_DECIDED', 'Une décision a déjà été prise', [], 'req-1')

it('returns what failed, why, and the reference', () => {
  expect(refusalToast('Erreur lors du rejet', decided)).toBe(
    'Erreur lors du rejet : Une décision a déjà été prise (référence req-1)',
  )
})

it.each([
  ['NETWORK', 0, true],
  ['SERVICE_UNAVAILABLE', 503, true],
  ['INTERNAL', 500, true],
  ['PAYMENT_NOT_REFUNDABLE', 409, false],
  ['VALIDATION_FAILED', 422, false],
] as const)('after %s (%i) the outcome is uncertain: %s', (code, status, uncertain) => {
  expect(isUncertain(new ApiError(status, code, 'Non', [], 'req-1'))).toBe(uncertain)
})
