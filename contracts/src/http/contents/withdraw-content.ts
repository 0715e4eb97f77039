import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const withdrawContent = operation({
  id: 'withdrawContent',
  service: 'media',
  audience: 'public',
  method: 'DELETE',
  path: '/api/contents/{id}',
  summary: 'Withdraw an own content for good, in every state; withdrawn again, it stays so',
  access: 'user',
  params: contentIdParams,
  answers: { 204: null },
  refuses: ['CONTENT_NOT_FOUND'],
})
