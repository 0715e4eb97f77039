import { ApiError } from '@alcove/contracts/client'
import { expect, it } from 'vitest'
import { refusalToast } from './refusal.ts'

const decided = new ApiError(409, 'CONTENT_ALREADY_DECIDED', 'Une décision a déjà été prise', [], 'req-1')

it('says what failed, why, and under which reference', () => {
  expect(refusalToast('Erreur lors du rejet', decided)).toBe(
    'Erreur lors du rejet : Une décision a déjà été prise (référence req-1)',
  )
})
