import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import Stripe from 'stripe'
import { boundedFetch } from './bounded-fetch.ts'
import type { StripeAccount } from './config.ts'

/** The version of the package; shapes of responses and webhook events depend on it. */
const API_VERSION = '2026-10-28.endive'
/** Timeout of one attempt. */
const DEADLINE_MS = 10_000
const RETRIES = 1

/** @param health notified of every response */
export function createClient(
  { secretKey, apiBase }: StripeAccount,
  health?: Pick<UpstreamHealth, 'answered'>,
): Stripe {
  const observedFetch: typeof fetch = async (input, init) => {
    const answer = await boundedFetch(input, init)
    if (answer.status < 500) health?.answered()
    return answer
  }
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: DEADLINE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    host: apiBase.hostname,
    port: apiBase.port || (apiBase.protocol === 'https:' ? '443' : '80'),
    protocol: apiBase.protocol === 'https:' ? 'https' : 'http',
    httpClient: Stripe.createFetchHttpClient(observedFetch),
  })
}
