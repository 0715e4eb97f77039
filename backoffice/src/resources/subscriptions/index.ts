import { lazy } from 'react'

/** Subscriptions of all customers, spread into `<Resource>`. */
export const subscriptions = {
  name: 'subscriptions',
  list: lazy(() => import('./subscription-list.tsx')),
  show: lazy(() => import('./subscription-page.tsx')),
}
