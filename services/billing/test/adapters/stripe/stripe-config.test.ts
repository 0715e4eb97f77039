import { readFileSync } from 'node:fs'
import { ConfigError, loadConfig } from '@alcove/kit/config/load-config'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stripeShape } from '../../../src/adapters/stripe/config.ts'
import { createStripeProvider } from '../../../src/adapters/stripe/create-stripe-provider.ts'
import { CONCERNING } from '../../../src/adapters/stripe/webhooks/read-subject.ts'

const schema = z.object(stripeShape)
const load = (environment: Record<string, string>) => loadConfig(schema, environment)
const secrets = { STRIPE_SECRET_KEY: 'rk_live_x1', STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' }

describe('settings of Stripe', () => {
  test('default to no secrets, for sites with another provider', () => {
    expect(load({})).toEqual({ STRIPE_API_BASE: 'https://api.stripe.com', STRIPE_AUTOMATIC_TAX: false })
  })

  test('accept two webhook secrets during a rotation', () => {
    expect(load(secrets).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_new', 'whsec_old'])
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_live_x1'],
    ['STRIPE_API_BASE', 'http://stripe.exemple.fr'],
    ['STRIPE_API_BASE', 'https://exemple.fr/stripe'],
    ['STRIPE_API_BASE', 'https://moi@exemple.fr'],
    ['STRIPE_AUTOMATIC_TAX', 'oui'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => load({ ...secrets, [name]: value })).toThrow(ConfigError)
  })

  test.each(['http://127.0.0.1:8090', 'http://[::1]:1', 'https://stripe.exemple.fr'])(
    'accept STRIPE_API_BASE=%s',
    (base) => {
      expect(load({ STRIPE_API_BASE: base }).STRIPE_API_BASE).toBe(base)
    },
  )

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'require %s when Stripe is the provider',
    (name) => {
      const settings = load({ ...secrets, [name]: '' })
      const create = () => createStripeProvider(settings, { clock: { now: () => new Date(0) } })
      expect(create).toThrow(ConfigError)
      expect(create).toThrow(name)
    },
  )

  test('have a description each', () => {
    for (const setting of Object.values(stripeShape)) expect(setting.description).toBeTruthy()
  })
})

describe('the operations page', () => {
  const page = readFileSync(
    new URL('../../../../../docs/operations/payments-stripe.md', import.meta.url),
    'utf8',
  )

  test('lists exactly the events that the adapter reads', () => {
    const block = page.split('```')[1] ?? ''
    expect(block.trim().split('\n')).toEqual(CONCERNING)
  })

  test('names every setting', () => {
    for (const name of Object.keys(stripeShape)) expect(page).toContain(`\`${name}\``)
  })
})
