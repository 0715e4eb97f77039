import { lazy } from 'react'

/** The three providers on one page, spread into `<Resource>`. */
export const providers = {
  name: 'providers',
  list: lazy(() => import('./providers-page.tsx')),
}
