import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { couponSchema } from '../../../resources/billing-admin.ts'

export const disableCoupon = operation({
  id: 'disableCoupon',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/coupons/{id}/disable',
  summary: 'Disable a coupon; customers who have already used it keep it',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: couponSchema },
  refuses: ['COUPON_NOT_FOUND'],
})
