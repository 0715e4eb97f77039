import { lazy } from 'react'

/** What the payment provider told us, spread into `<Resource>`. */
export const notifications = {
  name: 'notifications',
  list: lazy(() => import('./notification-list.tsx')),
  show: lazy(() => import('./notification-page.tsx')),
}
