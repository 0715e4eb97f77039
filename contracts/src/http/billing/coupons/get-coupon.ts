import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { couponSchema } from '../../../resources/billing-admin.ts'

export const getCoupon = operation({
  id: 'getCoupon',
  service: 'billing',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/coupons/{id}',
  summary: 'Get a coupon',
  access: 'ROLE_ADMIN',
  params: z.object({ id: z.uuid() }),
  answers: { 200: couponSchema },
  refuses: ['COUPON_NOT_FOUND'],
})
