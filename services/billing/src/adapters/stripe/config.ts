import { ConfigError, onOff } from '@alcove/kit/config/load-config'
import { z } from 'zod'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Settings of Stripe. Both secrets are required only when Stripe is the provider. */
export const stripeShape = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(?:test|live)_\w+$/, 'a key like sk_live_… or rk_live_… is expected')
    .optional()
    .describe('secret or restricted key of the Stripe account'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    )
    .optional()
    .describe('signing secret of the webhook endpoint; while it is rotated both, with a comma between'),
  STRIPE_API_BASE: z
    .url()
    .refine(isOrigin, 'an origin with https is expected; http only on this machine')
    .default('https://api.stripe.com')
    .describe('where the API of Stripe answers'),
  STRIPE_AUTOMATIC_TAX: onOff
    .default(false)
    .describe('on: Stripe Tax works out the VAT within the prices; needs to be set up there first'),
}
export type StripeSettings = z.output<z.ZodObject<typeof stripeShape>>

/** The validated settings. */
export interface StripeAccount {
  secretKey: string
  /** Each of them is accepted. */
  webhookSecrets: string[]
  apiBase: URL
  automaticTax: boolean
}

/** Lists the settings that Stripe needs and lacks. */
export function stripeProblems(settings: Partial<StripeSettings>): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = [] } = settings
  return [
    ...(STRIPE_SECRET_KEY ? [] : ['STRIPE_SECRET_KEY: needed where Stripe takes the money']),
    ...(STRIPE_WEBHOOK_SECRET.length > 0
      ? []
      : ['STRIPE_WEBHOOK_SECRET: needed where Stripe takes the money']),
  ]
}

/** @throws ConfigError naming the missing secrets */
export function stripeAccount(settings: StripeSettings): StripeAccount {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets = [] } = settings
  const problems = stripeProblems(settings)
  if (!secretKey || problems.length > 0) throw new ConfigError(problems)
  return {
    secretKey,
    webhookSecrets,
    apiBase: new URL(settings.STRIPE_API_BASE),
    automaticTax: settings.STRIPE_AUTOMATIC_TAX,
  }
}

function isOrigin(text: string): boolean {
  const { protocol, hostname, pathname, search, username } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  return safe && pathname === '/' && search === '' && username === ''
}
