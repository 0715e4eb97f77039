import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { paymentNotificationSchema } from '../../../resources/billing-admin.ts'

export const getNotification = operation({
  id: 'getNotification',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/notifications/{id}',
  summary: 'Get a webhook event',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: paymentNotificationSchema },
  refuses: ['NOTIFICATION_NOT_FOUND'],
})
