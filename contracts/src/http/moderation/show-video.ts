import { z } from 'zod'
import { INTEGER_MAX } from '../../constants.ts'
import { operation } from '../../operation.ts'

export const showVideo = operation({
  id: 'showVideo',
  service: 'moderation',
  audience: 'admin',
  method: 'DELETE',
  path: '/api/admin/hidden-videos/{videoId}',
  summary: "Show a provider's hidden video again",
  access: 'ROLE_MODERATOR',
  params: z.object({ videoId: z.string() }),
  query: z.object({
    /** Revision of the hide that the moderator saw; refused when the video was hidden anew since. */
    revision: z.coerce.number().int().positive().max(INTEGER_MAX).optional(),
  }),
  answers: { 204: null },
  refuses: ['HIDDEN_VIDEO_NOT_FOUND', 'HIDDEN_VIDEO_CHANGED'],
})
