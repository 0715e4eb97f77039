import { z } from 'zod'
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
  answers: { 204: null },
  refuses: ['HIDDEN_VIDEO_NOT_FOUND'],
})
