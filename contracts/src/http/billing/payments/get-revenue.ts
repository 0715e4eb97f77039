import { operation } from '../../../operation.ts'
import { revenueSchema } from '../../../resources/billing-admin.ts'

export const getRevenue = operation({
  id: 'getRevenue',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/revenue',
  summary: 'Get the revenue and the churn of subscriptions',
  access: 'ROLE_ADMIN',
  answers: { 200: revenueSchema },
  refuses: [],
})
