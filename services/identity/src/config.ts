import { durationFrom, onOff } from '@alcove/kit/config/load-config'
import { z } from 'zod'
import { readSigningKey } from './adapters/signing/read-signing-key.ts'

/** Settings of identity. Times are in seconds. */
export const identityConfig = z.object({
  AUTH_SIGNING_KEY: z
    .string()
    .superRefine(checkSigningKey)
    .describe(
      'Ed25519 private key that signs access tokens, PEM (PKCS #8); line breaks may be written as \\n',
    ),
  ACCOUNT_LINK_KEY: z
    .string()
    .min(32)
    .describe('secret that the links in mails about accounts follow from, the same for reporting'),
  REFRESH_IDLE: durationFrom('15m')
    .default(30 * 86_400)
    .describe('a refresh cookie that is not used for this long has expired'),
  REFRESH_MAX: durationFrom('15m')
    .default(90 * 86_400)
    .describe('a login ends after this long, used or not'),
  EXPORT_TTL: durationFrom('1d')
    .default(7 * 86_400)
    .describe('a copy of all data of an account can be downloaded for this long'),
  EXPORT_TIMEOUT: durationFrom('1m')
    .default(30 * 60)
    .describe('a copy that a service has not brought its part of by then has failed'),
  RATE_LIMIT: onOff.default(true).describe('off: failed logins are not throttled; for load tests'),
})
export type IdentityConfig = z.output<typeof identityConfig>

function checkSigningKey(pem: string, context: z.RefinementCtx<string>): void {
  try {
    readSigningKey(pem)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
}
