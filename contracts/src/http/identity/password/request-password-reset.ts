import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { emailSchema } from '../../../resources/user.ts'

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/password-resets',
  summary:
    'Request a mail with a one-time link that sets a new password; the response is the same for every address',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ email: emailSchema }),
  answers: { 202: null },
  refuses: [],
})
