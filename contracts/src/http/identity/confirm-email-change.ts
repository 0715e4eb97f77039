import { z } from 'zod'
import { operation } from '../../operation.ts'
import { linkTokenSchema } from '../../resources/user.ts'

export const confirmEmailChange = operation({
  id: 'confirmEmailChange',
  service: 'identity',
  audience: 'public',
  method: 'POST',
  path: '/api/email-changes/confirm',
  summary: 'Confirm a change of address with the token that the new address was mailed',
  access: 'anyone',
  rate: 'credentials',
  body: z.strictObject({ token: linkTokenSchema }),
  answers: { 204: null },
  refuses: ['ACCOUNT_LINK_INVALID', 'EMAIL_TAKEN'],
})
