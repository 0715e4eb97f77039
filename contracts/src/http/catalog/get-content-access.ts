import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { viewAccessSchema } from '../../resources/provider-video.ts'
import { accessLevelSchema } from '../../resources/subscription.ts'

export const getContentAccess = operation({
  id: 'getContentAccess',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/contents/{id}/access',
  summary: 'Get what the caller may do with a local content as a viewer',
  access: 'optional',
  params: contentIdParams,
  answers: {
    200: z.object({
      /** True when the content is listed; otherwise media decides about owner and moderators. */
      published: z.boolean(),
      accessLevel: accessLevelSchema.nullable(),
      /** Outcome of the daily limit; always allowed for unpublished contents, their owner and moderators. */
      access: viewAccessSchema,
    }),
  },
  refuses: [],
})
