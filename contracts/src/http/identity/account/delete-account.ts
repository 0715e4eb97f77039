import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { typedPasswordSchema } from '../../../resources/user.ts'

export const deleteAccount = operation({
  id: 'deleteAccount',
  service: 'identity',
  audience: 'public',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary:
    "Delete the caller's account permanently: its subscription ends, its uploads are withdrawn, its address and name are erased",
  access: 'user',
  rate: 'credentials',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ password: typedPasswordSchema }),
  answers: { 204: null },
  refuses: ['INVALID_CREDENTIALS', 'USER_NOT_FOUND', 'LAST_ADMINISTRATOR', 'TOO_MANY_ATTEMPTS'],
})
