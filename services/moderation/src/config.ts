import { commonConfig } from '@alcove/kit/config/common-config'
import { z } from 'zod'

/** Settings of moderation. */
export const moderationConfig = z.object({
  NODE_ENV: commonConfig.shape.NODE_ENV,
  UPLOAD_CONSENT: z
    .enum(['required', 'optional'])
    .default('optional')
    .describe('required: an upload without a consent record cannot be approved'),
  DECISION_HOLD_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3_600)
    .default(10)
    .describe('seconds in which a decision of the console can be undone before it takes effect; 0: at once'),
  REVIEW_PREVIEW: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'required: the console approves only what its moderator has previewed; unset: required in production, else optional',
    ),
})
export type ModerationConfig = z.output<typeof moderationConfig>

/** True when an approval in the console requires an opened preview. */
export function requiresPreview(settings: Pick<ModerationConfig, 'NODE_ENV' | 'REVIEW_PREVIEW'>): boolean {
  return (
    (settings.REVIEW_PREVIEW ?? (settings.NODE_ENV === 'production' ? 'required' : 'optional')) === 'required'
  )
}
