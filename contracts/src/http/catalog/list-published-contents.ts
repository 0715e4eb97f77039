import { z } from 'zod'
import { operation } from '../../operation.ts'
import { publishedPageSchema, publishedQuery } from '../../resources/published-page.ts'

export const listPublishedContents = operation({
  id: 'listPublishedContents',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/published-contents',
  summary: 'List approved local contents, latest approval first, or the best matches of a search first',
  access: 'optional',
  query: z.object(publishedQuery),
  answers: { 200: publishedPageSchema },
  refuses: ['SEARCH_TERM_REFUSED'],
})
