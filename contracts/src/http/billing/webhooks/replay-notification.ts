import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { paymentNotificationSchema } from '../../../resources/billing-admin.ts'

export const replayNotification = operation({
  id: 'replayNotification',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/notifications/{id}/replay',
  summary: 'Replay a webhook event: the provider snapshot is fetched and applied again',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: paymentNotificationSchema },
  refuses: ['NO_PAYMENTS', 'NOTIFICATION_NOT_FOUND'],
})
