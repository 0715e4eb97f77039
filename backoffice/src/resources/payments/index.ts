import { lazy } from 'react'

/** Payments, failed ones included, spread into `<Resource>`. */
export const payments = {
  name: 'payments',
  list: lazy(() => import('./payment-list.tsx')),
  show: lazy(() => import('./payment-page.tsx')),
}
