import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { newEmailSchema, newPasswordSchema, sessionSchema, usernameSchema } from '../../../resources/user.ts'

export const registerUser = operation({
  id: 'registerUser',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/users',
  summary: 'Create an account and log in',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({
    email: newEmailSchema,
    password: newPasswordSchema,
    username: usernameSchema.optional(),
  }),
  answers: { 201: sessionSchema },
  refuses: ['EMAIL_TAKEN'],
})
