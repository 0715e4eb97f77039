import { z } from 'zod'
import { adminListQuery } from '../../../admin-list.ts'
import { operation } from '../../../operation.ts'
import { couponSchema } from '../../../resources/billing-admin.ts'

export const listCoupons = operation({
  id: 'listCoupons',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'List the coupons',
  access: 'ROLE_ADMIN',
  query: adminListQuery(['createdAt', 'code', 'redemptions', 'id'], {
    id: z.array(z.uuid()).max(200),
    /** Part of an address, name, number or reference. */
    q: z.string().max(200),
  }),
  answers: { 200: z.array(couponSchema) },
  refuses: [],
})
