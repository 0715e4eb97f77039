import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { userSchema } from '../../../resources/user.ts'

export const getUser = operation({
  id: 'getUser',
  service: 'identity',
  audience: 'public',
  method: 'GET',
  path: '/api/users/{id}',
  summary: "Get an account: the caller's own, or any for an administrator",
  access: 'user',
  params: z.object({ id: z.string() }),
  answers: { 200: userSchema },
  refuses: ['USER_NOT_FOUND'],
})
