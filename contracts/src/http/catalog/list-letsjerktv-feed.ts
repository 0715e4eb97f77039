import { z } from 'zod'
import { operation } from '../../operation.ts'
import { pageNumberSchema, providerCollectionSchema } from '../../resources/provider-video.ts'

export const listLetsjerktvFeed = operation({
  id: 'listLetsjerktvFeed',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/letsjerktv/feed',
  summary: 'List videos of provider 2; a provider failure shows in X-Provider-Status, not as an error',
  access: 'optional',
  ageProof: true,
  query: z.object({ page: pageNumberSchema.default(1) }),
  answers: { 200: providerCollectionSchema },
  refuses: [],
})
