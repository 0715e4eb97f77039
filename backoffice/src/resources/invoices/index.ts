import { lazy } from 'react'

/** Invoices and credit notes, spread into `<Resource>`. */
export const invoices = {
  name: 'invoices',
  list: lazy(() => import('./invoice-list.tsx')),
  show: lazy(() => import('./invoice-page.tsx')),
}
