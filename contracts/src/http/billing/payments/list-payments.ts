import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { PAYMENT_STATES, paymentSchema } from '../../../resources/billing-admin.ts'

export const listPayments = operation({
  id: 'listPayments',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'List payments, including failed ones',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['at', 'amount', 'status', 'id'], {
    id: z.array(z.uuid()).max(200),
    customerId: z.uuid(),
    subscriptionId: z.uuid(),
    /**
     * `received`: all received payments, whatever happened later, as the dashboard counts them. `refunded`: also
     * partly refunded ones, whose own status stays `succeeded`.
     */
    status: z.enum([...PAYMENT_STATES, 'received']),
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(paymentSchema) },
  refuses: [],
})
