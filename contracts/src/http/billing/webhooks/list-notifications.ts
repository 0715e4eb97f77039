import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { NOTIFICATION_STATES, paymentNotificationSchema } from '../../../resources/billing-admin.ts'

export const listNotifications = operation({
  id: 'listNotifications',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/notifications',
  summary: 'List webhook events of the payment provider as they were received',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['receivedAt', 'occurredAt', 'type', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    customerId: z.uuid(),
    status: z.enum(NOTIFICATION_STATES),
    type: z.string().max(100),
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(paymentNotificationSchema) },
  refuses: [],
})
