import { lazy } from 'react'

/** Webhook events of the payment provider, spread into `<Resource>`. */
export const notifications = {
  name: 'notifications',
  list: lazy(() => import('./notification-list.tsx')),
  show: lazy(() => import('./notification-page.tsx')),
}
