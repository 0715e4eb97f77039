import { operation } from '../../../operation.ts'
import { accountDetailSchema, accountIdParams } from '../../../resources/admin-account.ts'

export const endSessions = operation({
  id: 'endSessions',
  service: 'identity',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/users/{id}/end-sessions',
  summary: 'End every session of an account; it may log in again at once',
  access: 'ROLE_ADMIN',
  params: accountIdParams,
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND'],
})
