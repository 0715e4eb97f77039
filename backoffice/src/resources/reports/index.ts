import { lazy } from 'react'

/** Reports of visitors, merged per content; spread into `<Resource>`. */
export const reports = {
  name: 'reports',
  list: lazy(() => import('./report-list.tsx')),
  show: lazy(() => import('./report-page.tsx')),
}
