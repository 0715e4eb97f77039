import { lazy } from 'react'

/** The audit journal, spread into `<Resource>`. */
export const journal = {
  name: 'audit',
  list: lazy(() => import('./journal-list.tsx')),
  show: lazy(() => import('./journal-page.tsx')),
}
