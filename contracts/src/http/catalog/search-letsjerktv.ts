import { z } from 'zod'
import { operation } from '../../operation.ts'
import {
  pageNumberSchema,
  providerCollectionSchema,
  searchTextSchema,
} from '../../resources/provider-video.ts'

export const searchLetsjerktv = operation({
  id: 'searchLetsjerktv',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/letsjerktv/search',
  summary:
    'Search videos of provider 2 by text; a provider failure shows in X-Provider-Status, not as an error',
  access: 'optional',
  ageProof: true,
  query: z.object({
    query: searchTextSchema.default(''),
    /** Each tag is checked separately: one of the site's own tags passes beside any text. */
    tags: z.array(searchTextSchema).max(20).default([]),
    page: pageNumberSchema.default(1),
  }),
  answers: { 200: providerCollectionSchema },
  refuses: ['SEARCH_TERM_REFUSED'],
})
