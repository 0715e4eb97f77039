import { expect, test } from 'vitest'
import { checkReport } from './check-report.ts'

test.each(['', 'NOISE'])('a type is required: %j', (type) => {
  expect(checkReport(type, 'Un mot')).toEqual({ error: 'Veuillez sélectionner un type de signalement' })
})

test('the description is optional and trimmed', () => {
  expect(checkReport('SPAM', '  ')).toEqual({ report: { type: 'SPAM' } })
  expect(checkReport('OTHER', ' Un mot ')).toEqual({ report: { type: 'OTHER', description: 'Un mot' } })
})
