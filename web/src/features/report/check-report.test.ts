import { REPORT_TYPES } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { checkReport, NOTHING_TYPED } from './check-report.ts'

const COMPLETE = {
  type: 'COPYRIGHT',
  description: ' Mes images ',
  name: ' Lise Martin ',
  email: ' lise@exemple.test ',
  goodFaith: true,
}

test.each(['', 'NOISE'])('a type is required: %j', (type) => {
  expect(checkReport({ ...NOTHING_TYPED, type, description: 'Un mot' }, false)).toEqual({
    errors: { type: 'Veuillez sélectionner un type de signalement' },
  })
})

test('beside a video the type is enough, and what is blank is not sent', () => {
  expect(checkReport({ ...NOTHING_TYPED, type: 'SPAM', description: '  \n ' }, false)).toEqual({
    report: { type: 'SPAM' },
  })
})

test('what was typed is trimmed and sent', () => {
  expect(checkReport(COMPLETE, true)).toEqual({
    report: {
      type: 'COPYRIGHT',
      description: 'Mes images',
      name: 'Lise Martin',
      email: 'lise@exemple.test',
      goodFaith: true,
    },
  })
})

test.each(REPORT_TYPES.filter((type) => type !== 'MINOR'))(
  'a complete notice of %s names what is missing',
  (type) => {
    expect(checkReport({ ...NOTHING_TYPED, type }, true)).toEqual({
      errors: {
        description: 'Vos raisons sont requises',
        name: 'Le nom est requis',
        email: "L'email est requis",
        goodFaith: 'Cette déclaration est requise',
      },
    })
  },
)

test('nothing but the type is required where a minor is concerned', () => {
  expect(checkReport({ ...NOTHING_TYPED, type: 'MINOR' }, true)).toEqual({ report: { type: 'MINOR' } })
})

test.each([
  ['email', 'lise', "Format d'email invalide"],
  ['name', 'a'.repeat(121), 'Au plus 120 caractères'],
  ['description', 'a'.repeat(2001), 'Au plus 2000 caractères'],
])('%s %j is refused, required or not', (field, value, message) => {
  for (const complete of [true, false])
    expect(checkReport({ ...COMPLETE, [field]: value }, complete)).toEqual({ errors: { [field]: message } })
})
