import { listCoupons as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentCoupon } from '../presenters/present-coupon.ts'

export const listCouponsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'coupons',
      query,
      newest: 'createdAt',
      find: store.findCouponIds,
      load: store.findCountedCoupons,
      present: presentCoupon,
    }),
  )
