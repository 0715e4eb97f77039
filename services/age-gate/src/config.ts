import { commonConfig } from '@alcove/kit/config/common-config'
import { durationFrom } from '@alcove/kit/config/load-config'
import { z } from 'zod'

/** Settings of age-gate. Times are seconds. */
export const ageGateConfig = z.object({
  NODE_ENV: commonConfig.shape.NODE_ENV,
  GRANT_SIGNING_KEY: z
    .string()
    .min(32)
    .describe('secret that age proofs, playback grants and upload URLs are signed with'),
  AGE_PROOF_TTL: durationFrom('1m')
    .default(12 * 3_600)
    .describe('lifetime of an age proof'),
})
export type AgeGateConfig = z.output<typeof ageGateConfig>
