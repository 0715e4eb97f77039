import { z } from 'zod'
import { operation } from '../../operation.ts'
import { ownContentsSchema } from '../../resources/content.ts'
import { ownContentsQuery } from '../../resources/published-page.ts'

export const listMyContents = operation({
  id: 'listMyContents',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/my-contents',
  summary: "List the caller's uploads, newest first, searched by title and narrowed to a state",
  access: 'user',
  query: z.object(ownContentsQuery),
  answers: { 200: ownContentsSchema },
  refuses: [],
})
