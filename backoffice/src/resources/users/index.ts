import { lazy } from 'react'

/** Accounts, spread into `<Resource>`. */
export const users = {
  name: 'users',
  list: lazy(() => import('./user-list.tsx')),
  show: lazy(() => import('./user-page.tsx')),
}
