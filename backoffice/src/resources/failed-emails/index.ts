import { lazy } from 'react'

/** Emails that were given up, spread into `<Resource>`; each row has all that is known of one. */
export const failedEmails = {
  name: 'failed-emails',
  list: lazy(() => import('./failed-email-list.tsx')),
}
