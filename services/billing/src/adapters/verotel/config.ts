import { ConfigError, onOff } from '@alcove/kit/config/load-config'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import { z } from 'zod'
import type { Shop } from './signed-address.ts'

/** Customers and the API password are sent there. */
const address = z.url().refine(isSafe, 'an address with https is expected; http only on this machine')

/** Settings of Verotel (FlexPay v4); its sister brands differ only in the host. */
export const verotelShape = {
  VEROTEL_SHOP_ID: z
    .string()
    .regex(/^\d+$/, 'the number of a shop is expected')
    .optional()
    .describe('number of the shop at Verotel'),
  VEROTEL_SIGNATURE_KEY: z
    .string()
    .optional()
    .describe('FlexPay signature key of the shop: orders and postbacks are signed with it'),
  VEROTEL_FLEXPAY_URL: address
    .default('https://secure.verotel.com')
    .describe('where customers pay; other brands of Verotel have hosts of their own'),
  VEROTEL_API_URL: address
    .default('https://controlcenter.verotel.com/api')
    .describe('Control Center API, by which contracts are cancelled and money is given back'),
  VEROTEL_API_USER: z
    .string()
    .optional()
    .describe('user of the Control Center API; Verotel gives access on request'),
  VEROTEL_API_PASSWORD: z.string().optional().describe('password of the Control Center API'),
  VEROTEL_ALLOW_SHA1: onOff
    .default(false)
    .describe('on: postbacks with the SHA-1 signature of old installations are believed too'),
}
/** Its own settings, and those of billing of which it supports only some values. */
export type VerotelSettings = z.output<z.ZodObject<typeof verotelShape>> & {
  TRIAL_DAYS: number
  CURRENCY: string
}

/** Shortest trial, in days. */
export const TRIAL_MIN = 2
/** Currencies of sales (controlcenter.verotel.com/flexpay-doc). */
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'CHF', 'DKK', 'NOK', 'SEK']

/** The validated settings. */
export interface VerotelAccount {
  shop: Shop
  allowSha1: boolean
  /** Null without access to the API. */
  api: { url: string; user: string; password: string } | null
}

/** Lists missing settings and values that Verotel would refuse for every customer. */
export function verotelProblems(settings: Partial<VerotelSettings>): string[] {
  const { VEROTEL_API_USER: user, VEROTEL_API_PASSWORD: password, TRIAL_DAYS = 0, CURRENCY } = settings
  const problems: string[] = []
  if (!settings.VEROTEL_SHOP_ID) problems.push('VEROTEL_SHOP_ID: needed where Verotel takes the money')
  if (!settings.VEROTEL_SIGNATURE_KEY)
    problems.push('VEROTEL_SIGNATURE_KEY: needed where Verotel takes the money')
  if (user && !password) problems.push('VEROTEL_API_PASSWORD: needed with VEROTEL_API_USER')
  if (password && !user) problems.push('VEROTEL_API_USER: needed with VEROTEL_API_PASSWORD')
  if (TRIAL_DAYS > 0 && TRIAL_DAYS < TRIAL_MIN)
    problems.push(`TRIAL_DAYS: 0, or ${TRIAL_MIN} and more, where Verotel takes the money`)
  if (CURRENCY !== undefined && !CURRENCIES.includes(CURRENCY))
    problems.push(`CURRENCY: one of ${CURRENCIES.join(', ')} where Verotel takes the money`)
  return problems
}

/** @throws ConfigError naming every problem */
export function verotelAccount(settings: VerotelSettings): VerotelAccount {
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey } = settings
  const { VEROTEL_API_USER: user, VEROTEL_API_PASSWORD: password } = settings
  const problems = verotelProblems(settings)
  if (!shopId || !signatureKey || problems.length > 0) throw new ConfigError(problems)
  return {
    shop: { shopId, signatureKey, flexpayUrl: settings.VEROTEL_FLEXPAY_URL },
    allowSha1: settings.VEROTEL_ALLOW_SHA1,
    api: user && password ? { url: settings.VEROTEL_API_URL, user, password } : null,
  }
}

function isSafe(text: string): boolean {
  const { protocol, hostname, username, search } = new URL(text)
  const safe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return safe && username === '' && search === ''
}
