import { invalid } from '@alcove/contracts'
import type { Clock } from '@alcove/kit/clock'
import { type BirthDateVerdict, judgeBirthDate } from '../../domain/age.ts'
import type { AgeMethod } from '../../ports.ts'

const REFUSALS: Partial<Record<BirthDateVerdict, string>> = {
  future: 'La date de naissance ne peut pas être dans le futur',
  'too-old': 'La date de naissance ne peut pas remonter à plus de 100 ans',
  'no-date': 'Cette date n’existe pas',
}

/** Accepts a typed birth date without evidence. French law asks for more in production: see docs/decisions. */
export function declaredBirthDate(clock: Clock): AgeMethod {
  return {
    name: 'declared',
    start: async () => ({ kind: 'form' }),
    async complete(answer) {
      const verdict = judgeBirthDate((answer as { birthDate: string }).birthDate, clock.now())
      const refusal = REFUSALS[verdict]
      if (refusal) throw invalid('birthDate', refusal)
      return { adult: verdict === 'adult' }
    },
  }
}
