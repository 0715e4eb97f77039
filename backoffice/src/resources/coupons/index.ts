import { lazy } from 'react'

/** Coupon codes, spread into `<Resource>`. */
export const coupons = {
  name: 'coupons',
  list: lazy(() => import('./coupon-list.tsx')),
  show: lazy(() => import('./coupon-page.tsx')),
}
