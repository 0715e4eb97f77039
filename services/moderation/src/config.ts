import { z } from 'zod'

/** Settings of moderation. */
export const moderationConfig = z.object({
  UPLOAD_CONSENT: z
    .enum(['required', 'optional'])
    .default('optional')
    .describe('required: an upload without a consent record cannot be approved'),
})
export type ModerationConfig = z.output<typeof moderationConfig>
