import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { emailSchema, sessionSchema, typedPasswordSchema } from '../../../resources/user.ts'

export const logIn = operation({
  id: 'logIn',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/login_check',
  summary: 'Log in with email and password',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ email: emailSchema, password: typedPasswordSchema }),
  answers: { 200: sessionSchema },
  refuses: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'TOO_MANY_ATTEMPTS'],
})
