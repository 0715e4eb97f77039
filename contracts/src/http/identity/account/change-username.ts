import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { usernameSchema, userSchema } from '../../../resources/user.ts'

export const changeUsername = operation({
  id: 'changeUsername',
  service: 'identity',
  audience: 'public',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: "Change the caller's name, or remove it with null",
  access: 'user',
  rate: 'submission',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ username: usernameSchema.nullable() }),
  answers: { 200: userSchema },
  refuses: ['USER_NOT_FOUND'],
})
