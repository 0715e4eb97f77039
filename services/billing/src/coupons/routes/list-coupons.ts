import { listCoupons as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentCoupon } from '../presenters/present-coupon.ts'

export const listCouponsRoute = ({ store }: Pick<BillingDeps, 'store'>) =>
  route(operation, ({ query }) =>
    answerList({
      resource: 'coupons',
      query,
      order: ['createdAt', 'DESC'],
      find: store.couponList.find,
      present: (rows) => rows.map(presentCoupon),
    }),
  )
