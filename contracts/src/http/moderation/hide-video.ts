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
  summary: "Hide a provider's video until it is shown again; a video that is already hidden stays unchanged",
  access: 'ROLE_MODERATOR',
  body: z.strictObject({
    /** An id with or without prefix, or the URL of the video's page on the site. */
    videoId: z.string().trim().min(1, 'Veuillez indiquer une vidéo').max(2_000),
    /** Provider of an id without prefix; by default guessed from the id's form. */
    provider: providerSchema.optional(),
    reason: hideReasonSchema,
  }),
  /** 200: already hidden, for the reason in the answer. */
  answers: { 200: hiddenVideoSchema, 201: hiddenVideoSchema },
  refuses: ['PROVIDER_VIDEO_ONLY'],
})
