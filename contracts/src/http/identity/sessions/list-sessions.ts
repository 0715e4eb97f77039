import { collectionSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { accountSessionSchema } from '../../../resources/user.ts'

export const listSessions = operation({
  id: 'listSessions',
  service: 'identity',
  audience: 'public',
  method: 'GET',
  path: '/api/sessions',
  summary: 'List the open sessions of the caller: the current one first, then by last use',
  access: 'user',
  answers: { 200: collectionSchema(accountSessionSchema) },
  refuses: [],
})
