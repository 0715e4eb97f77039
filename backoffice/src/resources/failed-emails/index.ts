import { lazy } from 'react'

/** Failed emails, spread into `<Resource>`; rows show all their details. */
export const failedEmails = {
  name: 'failed-emails',
  list: lazy(() => import('./failed-email-list.tsx')),
}
