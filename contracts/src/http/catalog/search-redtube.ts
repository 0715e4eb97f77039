import { z } from 'zod'
import { operation } from '../../operation.ts'
import {
  pageNumberSchema,
  providerCollectionSchema,
  searchTextSchema,
} from '../../resources/provider-video.ts'

export const searchRedtube = operation({
  id: 'searchRedtube',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/redtube/search',
  summary:
    'Search videos of provider 3 by tags or text; a provider failure shows in X-Provider-Status, not as an error',
  access: 'optional',
  ageProof: true,
  query: z.object({
    search: searchTextSchema.optional(),
    tags: z.array(searchTextSchema).max(20).default([]),
    page: pageNumberSchema.default(1),
  }),
  answers: { 200: providerCollectionSchema },
  refuses: ['SEARCH_TERM_REFUSED'],
})
