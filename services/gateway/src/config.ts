import { SERVICES, type ServiceName } from '@alcove/contracts'
import { commonConfig, publicUrl, serviceVariable } from '@alcove/kit/config/common-config'
import { directUploadConfig } from '@alcove/kit/config/direct-upload-config'
import { internalKeys } from '@alcove/kit/config/internal-key'
import { duration, onOff } from '@alcove/kit/config/load-config'
import { operatorConfig } from '@alcove/kit/config/operator-config'
import { paymentConfig } from '@alcove/kit/config/payment-config'
import { providerConfig } from '@alcove/kit/config/provider-config'
import { z } from 'zod'

/**
 * Settings of the gateway: besides its own, the players that may be framed, the operator's particulars for legal pages,
 * whether the site is free, and the store that browsers upload to.
 */
export const gatewayConfig = providerConfig.extend({
  ...operatorConfig.shape,
  ...paymentConfig.shape,
  ...directUploadConfig.shape,
  NODE_ENV: commonConfig.shape.NODE_ENV,
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('how many proxies in front of us write X-Forwarded-For and X-Forwarded-Proto'),
  GRANT_SIGNING_KEY: z
    .string()
    .min(32)
    .describe('secret that age proofs, playback grants and upload URLs are signed with'),
  RATE_LIMIT: onOff.default(true).describe('off: nobody is slowed down; for load tests and checks'),
  METRICS_TOKEN: z.string().optional().describe('bearer token for /metrics; unset: loopback only'),
  UPSTREAM_TIMEOUT: duration
    .default(15)
    .describe('seconds that a service in a process of its own may take until it begins to answer'),
})
export type GatewayConfig = z.output<typeof gatewayConfig>

/** `age-gate` -> `AGE_GATE_URL`. */
export function upstreamVariable(service: ServiceName): string {
  return serviceVariable(service, 'URL')
}

/** Addresses of the services, for a gateway in its own process. */
export const upstreamConfig = z.object(
  Object.fromEntries(
    SERVICES.map((name) => [upstreamVariable(name), z.url().describe(`where ${name} answers`)]),
  ) as Record<string, z.ZodURL>,
)

/** Authenticates the gateway to services in other processes. */
export const internalConfig = z.object({ INTERNAL_KEY: internalKeys })
