import { z } from 'zod'
import { collectionSchema } from '../../json-ld.ts'
import { operation } from '../../operation.ts'
import { contentSchema, listedContentSchema, ownContentsSchema } from '../../resources/content.ts'
import { ownContentsQuery, publishedQuery } from '../../resources/published-page.ts'

export const listContents = operation({
  id: 'listContents',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/contents',
  summary:
    "List approved contents, newest first, or those that match a query and tags; status=PENDING lists the review queue, mine=true the caller's uploads, which query and state narrow",
  access: 'optional',
  ageProof: true,
  query: z.object({
    status: z.enum(['PENDING', 'APPROVED']).optional(),
    mine: z.enum(['true', 'false']).optional(),
    ...publishedQuery,
    state: ownContentsQuery.state,
  }),
  answers: {
    /** Only the public list has locks, only the caller's uploads have counts. */
    200: collectionSchema(
      contentSchema.extend(listedContentSchema.pick({ locked: true, requiredLevel: true }).partial().shape),
    ).extend(ownContentsSchema.pick({ stateCounts: true }).partial().shape),
  },
  refuses: ['TOKEN_MISSING', 'FORBIDDEN', 'SEARCH_TERM_REFUSED'],
})
