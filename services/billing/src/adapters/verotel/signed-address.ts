import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { signRequest } from './signature.ts'

const VERSION = '4'

export interface Shop {
  shopId: string
  signatureKey: string
  flexpayUrl: string
  /** Notified of every response. */
  health?: Pick<UpstreamHealth, 'answered'>
}

/**
 * Builds a signed FlexPay address. Leaves out absent and empty values, as Verotel does before it signs; a zero stays.
 */
export function signedAddress(
  { shopId, signatureKey, flexpayUrl }: Shop,
  page: 'startorder' | 'salestatus',
  parameters: Readonly<Record<string, string | undefined>>,
): URL {
  const sent: Record<string, string> = {}
  const all = { ...parameters, version: VERSION, shopID: shopId }
  for (const [name, value] of Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== '') sent[name] = value
  }
  const address = new URL(`${flexpayUrl.replace(/\/+$/, '')}/${page}`)
  address.search = new URLSearchParams({
    ...sent,
    signature: signRequest(signatureKey, sent),
  }).toString()
  return address
}
