import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentCollectionSchema } from '../../resources/content.ts'
import { contentPageQuery } from '../../resources/published-page.ts'

export const listPendingContents = operation({
  id: 'listPendingContents',
  service: 'moderation',
  audience: 'internal',
  method: 'GET',
  path: '/internal/pending-contents',
  summary: 'List contents that are ready for review, oldest first',
  access: 'ROLE_MODERATOR',
  query: z.object(contentPageQuery),
  answers: { 200: contentCollectionSchema },
  refuses: [],
})
