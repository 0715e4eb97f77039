import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { linkTokenSchema } from '../../../resources/user.ts'

export const confirmEmailChange = operation({
  id: 'confirmEmailChange',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/email-changes/confirm',
  summary:
    'Confirm a change of email address with the token mailed to either address; it takes effect once both have confirmed',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ token: linkTokenSchema }),
  answers: {
    200: z.object({
      /** False until the other address confirms. */
      changed: z.boolean(),
    }),
  },
  refuses: ['ACCOUNT_LINK_INVALID', 'ACCOUNT_SUSPENDED', 'EMAIL_TAKEN'],
})
