import { z } from 'zod'
import { DISCOVER_PAGE_SIZE, PROVIDER_PER_PAGE_MAX } from '../../constants.ts'
import { operation } from '../../operation.ts'
import {
  pageNumberSchema,
  providerCollectionSchema,
  providerVideoSchema,
  searchTextSchema,
} from '../../resources/provider-video.ts'

const { member: _, ...collection } = providerCollectionSchema.shape

export const searchEporner = operation({
  id: 'searchEporner',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/adult-content/eporner/search',
  summary:
    'Search videos of provider 1, newest first; a provider failure shows in X-Provider-Status, not as an error',
  access: 'optional',
  ageProof: true,
  query: z.object({
    query: searchTextSchema.optional(),
    /** Each tag is checked separately: one of the site's own tags passes beside any text. */
    tags: z.array(searchTextSchema).max(20).default([]),
    per_page: z.coerce.number().int().min(1).max(PROVIDER_PER_PAGE_MAX).default(DISCOVER_PAGE_SIZE),
    page: pageNumberSchema.default(1),
    order: z.enum(['latest']).default('latest'),
    thumbsize: z.string().optional(),
    format: z.string().optional(),
  }),
  answers: { 200: z.object({ ...collection, videos: z.array(providerVideoSchema) }) },
  refuses: ['SEARCH_TERM_REFUSED'],
})
