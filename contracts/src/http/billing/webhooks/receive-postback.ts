import { z } from 'zod'
import { binary, operation } from '../../../operation.ts'

export const receivePostback = operation({
  id: 'receivePostback',
  service: 'billing',
  audience: 'public',
  method: 'GET',
  path: '/api/webhooks/{provider}',
  summary: 'Receive a webhook event of a payment provider that sends it in the query of a GET request',
  access: 'anyone',
  rawBody: true,
  params: z.object({ provider: z.string().max(40) }),
  answers: { 200: binary('text/plain') },
  refuses: ['NOTIFICATION_UNSIGNED', 'NOTIFICATION_FORGED', 'NOTIFICATION_MALFORMED'],
})
