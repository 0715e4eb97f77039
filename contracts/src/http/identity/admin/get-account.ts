import { operation } from '../../../operation.ts'
import { accountDetailSchema, accountIdParams } from '../../../resources/admin-account.ts'

export const getAccount = operation({
  id: 'getAccount',
  service: 'identity',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'Get an account with its suspension and its open sessions',
  access: 'ROLE_ADMIN',
  params: accountIdParams,
  answers: { 200: accountDetailSchema },
  refuses: ['USER_NOT_FOUND'],
})
