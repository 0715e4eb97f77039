import { durationFrom } from '@alcove/kit/config/load-config'
import { paymentConfig } from '@alcove/kit/config/payment-config'
import { providerConfig } from '@alcove/kit/config/provider-config'
import { z } from 'zod'

const viewLimit = (standard: number, who: string) =>
  z.coerce.number().int().min(0).default(standard).describe(`videos a day ${who}`)

/** Settings of catalog. */
export const catalogConfig = providerConfig.extend({
  ...paymentConfig.shape,
  PROVIDER_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(30_000)
    .default(1500)
    .describe('milliseconds that one call to a provider may take, in all'),
  PROVIDER_VIDEOS_KEPT: durationFrom('1d')
    .default(90 * 86_400)
    .describe('videos of providers that no list or page has brought for so long are forgotten'),
  OUTBOUND_PROXY: z
    .url({ protocol: /^https?$/, error: 'a URL like http://user:password@proxy.example:3128 is expected' })
    .optional()
    .describe('proxy that providers and their pictures are asked through, by CONNECT; unset: directly'),
  GRANT_SIGNING_KEY: z
    .string()
    .min(32)
    .describe(
      'secret that age proofs and the addresses of pictures are signed with; the same as the gateway’s',
    ),
  VIEW_LIMIT_NONE: viewLimit(3, 'without a subscription'),
  VIEW_LIMIT_BASIC: viewLimit(10, 'with basic'),
  VIEW_LIMIT_PREMIUM: viewLimit(50, 'with premium; vip has no limit'),
})
export type CatalogConfig = z.output<typeof catalogConfig>
