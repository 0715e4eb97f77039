import { z } from 'zod'
import { INTEGER_MAX } from '../../../constants.ts'
import { operation } from '../../../operation.ts'
import { couponSchema } from '../../../resources/billing-admin.ts'

export const createCoupon = operation({
  id: 'createCoupon',
  service: 'billing',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Create a coupon; its code cannot be changed later',
  access: 'ROLE_ADMIN',
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{3,40}$/, 'De 3 à 40 lettres, chiffres ou tirets'),
    percentOff: z.int().min(1, 'Au moins 1 %').max(100, 'Au plus 100 %'),
    duration: z.enum(['once', 'forever']).default('once'),
    maxRedemptions: z.int().positive('Au moins 1').max(INTEGER_MAX, 'Ce nombre est trop grand').nullish(),
    expiresAt: z.iso.datetime().nullish(),
  }),
  answers: { 201: couponSchema },
  refuses: ['COUPON_EXISTS'],
})
