import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { paymentNotificationSchema } from '../../../resources/billing-admin.ts'

export const replayNotification = operation({
  id: 'replayNotification',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/notifications/{id}/replay',
  summary: 'Act on a notification once more: the truth is fetched again',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: paymentNotificationSchema },
  refuses: ['NO_PAYMENTS', 'NOTIFICATION_NOT_FOUND'],
})
