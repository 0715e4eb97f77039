import { expect, test } from 'vitest'
import { environmentOf } from './environment-of.ts'

const environment = { PAYMENT_PROVIDER: 'none', STRIPE_SECRET_KEY: 'a secret', PATH: '/bin' }

test.each(['catalog', 'gateway'] as const)(
  '%s learns who takes the money, and no secret of theirs',
  (program) => {
    expect(environmentOf(program, environment)).toEqual({ PAYMENT_PROVIDER: 'none', PATH: '/bin' })
  },
)

test('gives both to billing, and none to media', () => {
  expect(environmentOf('billing', environment)).toEqual(environment)
  expect(environmentOf('media', environment)).toEqual({ PATH: '/bin' })
})
