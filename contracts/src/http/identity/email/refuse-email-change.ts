import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { linkTokenSchema } from '../../../resources/user.ts'

export const refuseEmailChange = operation({
  id: 'refuseEmailChange',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/email-changes/refuse',
  summary:
    'Refuse a change of email address, or undo a confirmed one, with the token mailed to the old address',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ token: linkTokenSchema }),
  answers: {
    200: z.object({
      /** True when a confirmed change was undone: the old address is restored and every session ended. */
      undone: z.boolean(),
    }),
  },
  refuses: ['ACCOUNT_LINK_INVALID'],
})
