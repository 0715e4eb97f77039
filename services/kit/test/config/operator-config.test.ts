import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import {
  missingParticulars,
  operatorConfig,
  particularsWarnings,
  toOperator,
} from '../../src/config/operator-config.ts'

const read = (environment: Record<string, string>) => loadConfig(operatorConfig, environment)
const FULL = {
  OPERATOR_NAME: 'Exemple Vidéo SAS',
  OPERATOR_ADDRESS: '12 rue des Tilleuls, 75011 Paris',
  OPERATOR_REGISTRATION: '123 456 789 RCS Paris, capital de 10 000 €',
  OPERATOR_EMAIL: 'contact@exemple.test',
  OPERATOR_PHONE: '+33 1 23 45 67 89',
  PUBLICATION_DIRECTOR: 'Camille Exemple',
  HOSTING_NAME: 'Hébergement Exemple SARL',
  HOSTING_ADDRESS: '1 rue du Test, 59000 Lille',
  HOSTING_PHONE: '03 20 00 00 00',
  MEDIATOR_NAME: 'Médiation Exemple',
  MEDIATOR_ADDRESS: '2 rue du Test, 75002 Paris',
  MEDIATOR_URL: 'https://mediation.exemple.test',
}

test('requires nothing and treats empty values as unset', () => {
  const nothing = toOperator(read({ OPERATOR_NAME: '  ', OPERATOR_EMAIL: '' }))
  expect(nothing).toEqual(toOperator(read({})))
  expect(nothing).toMatchObject({ name: null, email: null, hosting: { name: null }, mediator: { url: null } })
})

test('returns each setting on one line', () => {
  const operator = toOperator(read({ ...FULL, OPERATOR_ADDRESS: '12 rue des Tilleuls\n75011 Paris\n' }))
  expect(operator).toMatchObject({
    name: 'Exemple Vidéo SAS',
    address: '12 rue des Tilleuls 75011 Paris',
    vatId: null,
    hosting: { phone: '03 20 00 00 00' },
    mediator: { name: 'Médiation Exemple', url: 'https://mediation.exemple.test' },
  })
})

test.each([
  ['OPERATOR_EMAIL', 'contact', 'an address like'],
  ['OPERATOR_EMAIL', 'a@exemple.test, b@exemple.test', 'an address like'],
  ['OPERATOR_PHONE', 'appelez-nous', 'a telephone number like'],
  ['HOSTING_PHONE', '01 23 45\nBcc', 'a telephone number like'],
  ['MEDIATOR_URL', 'mediateur.exemple.test', 'a URL like'],
  ['MEDIATOR_URL', 'javascript:alert(1)', 'a URL like'],
  ['OPERATOR_NAME', 'm'.repeat(301), 'at most 300 characters'],
])('refuses %s=%j by its name', (name, value, why) => {
  expect(() => read({ [name]: value })).toThrow(`${name}: ${why}`)
})

test('lists missing settings except the VAT number, which is optional', () => {
  expect(missingParticulars(read(FULL))).toEqual([])
  expect(missingParticulars(read({}))).toEqual(Object.keys(FULL))
  const { HOSTING_PHONE: _, ...rest } = FULL
  expect(missingParticulars(read(rest))).toEqual(['HOSTING_PHONE'])
})

test('builds at most one line of warning', () => {
  expect(particularsWarnings([], 'x')).toEqual([])
  expect(particularsWarnings(['HOSTING_PHONE'], 'x')).toEqual(['HOSTING_PHONE is not set: x'])
  expect(particularsWarnings(['HOSTING_NAME', 'HOSTING_PHONE'], 'x')).toEqual([
    'HOSTING_NAME, HOSTING_PHONE are not set: x',
  ])
})
