import { z } from 'zod'
import { adminListQuery } from '../../admin-list.ts'
import { operation } from '../../operation.ts'
import { hiddenVideoSchema } from '../../resources/hidden-video.ts'
import { providerSchema } from '../../resources/provider-video.ts'

export const listHiddenVideos = operation({
  id: 'listHiddenVideos',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/hidden-videos',
  summary: 'List the videos of providers that moderators have hidden',
  access: 'ROLE_MODERATOR',
  query: adminListQuery(['hiddenAt', 'provider', 'id'], {
    id: z.array(z.string().max(250)).max(200),
    provider: providerSchema,
    /** Part of an id or reason; ignores accents. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(hiddenVideoSchema) },
  refuses: [],
})
