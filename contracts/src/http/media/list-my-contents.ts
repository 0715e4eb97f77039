import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentCollectionSchema } from '../../resources/content.ts'
import { contentPageQuery } from '../../resources/published-page.ts'

export const listMyContents = operation({
  id: 'listMyContents',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/my-contents',
  summary: "List the caller's uploads in every state, newest first",
  access: 'user',
  query: z.object(contentPageQuery),
  answers: { 200: contentCollectionSchema },
  refuses: [],
})
