import { z } from 'zod'
import { binary, LONGEST_BODY, operation } from '../../../operation.ts'

export const receiveNotification = operation({
  id: 'receiveNotification',
  service: 'billing',
  audience: 'public',
  method: 'POST',
  path: '/api/webhooks/{provider}',
  summary:
    'Receive a webhook event of the payment provider: verified, stored and acknowledged before it is processed',
  access: 'anyone',
  rawBody: true,
  bodyLimit: LONGEST_BODY,
  params: z.object({ provider: z.string().max(40) }),
  answers: { 200: binary('text/plain') },
  refuses: ['NOTIFICATION_UNSIGNED', 'NOTIFICATION_FORGED', 'NOTIFICATION_MALFORMED'],
})
