import { lazy } from 'react'
import { caseMessages } from '../../messages/cases.fr.ts'

/** The moderation queue, spread into `<Resource>`. */
export const cases = {
  name: 'cases',
  options: { label: caseMessages.title },
  list: lazy(() => import('./case-list.tsx')),
  show: lazy(() => import('./case-review.tsx')),
  recordRepresentation: 'title',
}
