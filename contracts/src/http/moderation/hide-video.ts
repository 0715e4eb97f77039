import { z } from 'zod'
import { operation } from '../../operation.ts'
import { hiddenVideoSchema, hideReasonSchema } from '../../resources/hidden-video.ts'
import { providerSchema } from '../../resources/provider-video.ts'

export const hideVideo = operation({
  id: 'hideVideo',
  service: 'moderation',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/hidden-videos',
  summary:
    "Hide a provider's video at once and until it is lifted; one that is hidden already stays as it is",
  access: 'ROLE_MODERATOR',
  body: z.strictObject({
    /** An id with or without prefix, or the address of the video's page on the site. */
    videoId: z.string().trim().min(1, 'Veuillez indiquer une vidéo').max(2_000),
    /** Of an id without prefix; without it the form of the id decides. */
    provider: providerSchema.optional(),
    reason: hideReasonSchema,
  }),
  /** 200: it was hidden before, by the answer's reason. */
  answers: { 200: hiddenVideoSchema, 201: hiddenVideoSchema },
  refuses: ['PROVIDER_VIDEO_ONLY'],
})
