import { operation } from '../../../operation.ts'
import { revenueSchema } from '../../../resources/billing-admin.ts'

export const getRevenue = operation({
  id: 'getRevenue',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/revenue',
  summary: 'What subscriptions bring, and how many end',
  access: 'ROLE_ADMIN',
  answers: { 200: revenueSchema },
  refuses: [],
})
