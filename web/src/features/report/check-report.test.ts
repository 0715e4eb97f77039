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

test.each(['', 'NOISE'])('requires a type: %j', (type) => {
  expect(checkReport({ ...NOTHING_TYPED, type, description: 'Un mot' }, false)).toEqual({
    errors: { type: 'Veuillez sélectionner un type de signalement' },
  })
})

test('requires only the type beside a video, and omits blank values', () => {
  expect(checkReport({ ...NOTHING_TYPED, type: 'SPAM', description: '  \n ' }, false)).toEqual({
    report: { type: 'SPAM' },
  })
})

test('trims values', () => {
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

test('requires only the type where a minor is concerned', () => {
  expect(checkReport({ ...NOTHING_TYPED, type: 'MINOR' }, true)).toEqual({ report: { type: 'MINOR' } })
})

test.each([
  ['email', 'lise', "Format d'email invalide"],
  ['name', 'a'.repeat(121), 'Au plus 120 caractères'],
  ['description', 'a'.repeat(2001), 'Au plus 2000 caractères'],
])('refuses %s %j, required or not', (field, value, message) => {
  for (const complete of [true, false])
    expect(checkReport({ ...COMPLETE, [field]: value }, complete)).toEqual({ errors: { [field]: message } })
})
