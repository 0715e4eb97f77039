import { lazy } from 'react'

/** Declared terminations and withdrawals, spread into `<Resource>`. */
export const declarations = {
  name: 'declarations',
  list: lazy(() => import('./declaration-list.tsx')),
  show: lazy(() => import('./declaration-page.tsx')),
}
