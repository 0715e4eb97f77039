import { lazy } from 'react'

/** What visitors report, merged per content; spread into `<Resource>`. */
export const reports = {
  name: 'reports',
  list: lazy(() => import('./report-list.tsx')),
  show: lazy(() => import('./report-page.tsx')),
}
