import { z } from 'zod'
import { ITEMS_PER_PAGE_MAX } from '../../constants.ts'
import { operation } from '../../operation.ts'
import { contentCollectionSchema } from '../../resources/content.ts'

export const contentPageQuery = {
  cursor: z.string().max(500).optional(),
  itemsPerPage: z.coerce.number().int().min(1).max(ITEMS_PER_PAGE_MAX).optional(),
}

export const listContents = operation({
  id: 'listContents',
  service: 'gateway',
  audience: 'public',
  method: 'GET',
  path: '/api/contents',
  summary:
    'Approved contents, newest first; with status=PENDING the review queue; with mine=true the own uploads',
  access: 'optional',
  ageProof: true,
  query: z.object({
    status: z.enum(['PENDING', 'APPROVED']).optional(),
    mine: z.enum(['true', 'false']).optional(),
    ...contentPageQuery,
  }),
  answers: { 200: contentCollectionSchema },
  refuses: ['TOKEN_MISSING', 'FORBIDDEN'],
})
