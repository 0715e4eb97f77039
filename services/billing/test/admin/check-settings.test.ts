import { Writable } from 'node:stream'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingConfig } from '../../src/config.ts'
import { createBillingService } from '../../src/service.ts'
import { type BillingWorld, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.stop())

const LIVE = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'rk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  OPERATOR_NAME: 'Exemple SAS',
  OPERATOR_ADDRESS: '1 rue du Test, 75001 Paris',
  OPERATOR_REGISTRATION: '000 000 000 RCS Paris',
}

/** Returns the warnings of a start with these settings, before any request. */
function warnings(settings: Record<string, string>): string[] {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { clock, database, transport, identity } = world
  const log = createLogger('warn', sink)
  createBillingService(
    {
      ...{ log, clock, ids: uuidV7, database, transport, jwks: identity.jwks, metrics: createMetrics() },
      ...{ strict: false, soleReplica: true },
    },
    billingConfig.parse({ ...SECRETS, ...settings }),
  )
  expect(lines.join('')).not.toContain('secret')
  return lines.map((line) => JSON.parse(line).msg)
}

const KEY = /^settings.risky: STRIPE_SECRET_KEY is a test key/
const BASE = /^settings.risky: STRIPE_API_BASE is not Stripe/
const ADDRESS = /^settings.risky: OPERATOR_ADDRESS is not set: invoices/
const SELLER = /^settings.risky: OPERATOR_ADDRESS, OPERATOR_REGISTRATION are not set: invoices/
const NO_SELLER = { OPERATOR_ADDRESS: '', OPERATOR_REGISTRATION: '' }

test.each([
  ['a live key', {}, []],
  ['Stripe named in full', { STRIPE_API_BASE: 'https://api.stripe.com/' }, []],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_secret' }, [KEY]],
  ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_secret' }, [KEY]],
  ['another origin in place of Stripe', { STRIPE_API_BASE: 'https://stripe.exemple.test' }, [BASE]],
  ['both', { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_API_BASE: 'http://127.0.0.1:12111' }, [KEY, BASE]],
  ['both, but in development', { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_secret' }, []],
  ['no address of the seller', { OPERATOR_ADDRESS: '' }, [ADDRESS]],
  ['no seller at Verotel', { ...NO_SELLER, PAYMENT_PROVIDER: 'verotel' }, [SELLER]],
  ['no seller on a free site', { ...NO_SELLER, PAYMENT_PROVIDER: 'none' }, []],
  ['no seller, but in development', { ...NO_SELLER, NODE_ENV: 'development' }, []],
  ['an unused test key', { PAYMENT_PROVIDER: 'verotel', STRIPE_SECRET_KEY: 'sk_test_secret' }, []],
])('warns at start of unsafe production settings: %s', (_, change, wanted) => {
  const verotel = { VEROTEL_SHOP_ID: '1', VEROTEL_SIGNATURE_KEY: 'secret' }
  expect(warnings({ ...LIVE, ...verotel, ...change })).toEqual(
    wanted.map((one) => expect.stringMatching(one)),
  )
})
