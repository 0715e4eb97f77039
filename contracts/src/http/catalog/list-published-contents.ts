import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentCollectionSchema } from '../../resources/content.ts'
import { contentPageQuery } from '../contents/list-contents.ts'

export const listPublishedContents = operation({
  id: 'listPublishedContents',
  service: 'catalog',
  audience: 'internal',
  method: 'GET',
  path: '/internal/published-contents',
  summary: 'Approved local contents, newest approval first',
  access: 'optional',
  query: z.object(contentPageQuery),
  answers: { 200: contentCollectionSchema },
  refuses: [],
})
