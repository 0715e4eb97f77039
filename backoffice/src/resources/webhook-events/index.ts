import { lazy } from 'react'

/** Webhook events of the payment provider, spread into `<Resource>`. */
export const webhookEvents = {
  name: 'notifications',
  list: lazy(() => import('./webhook-event-list.tsx')),
  show: lazy(() => import('./webhook-event-page.tsx')),
}
