import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const withdrawContent = operation({
  id: 'withdrawContent',
  service: 'media',
  audience: 'public',
  method: 'DELETE',
  path: '/api/contents/{id}',
  summary: 'Withdraw a content of the caller permanently, in any state; idempotent',
  access: 'user',
  params: contentIdParams,
  answers: { 204: null },
  refuses: ['CONTENT_NOT_FOUND'],
})
