import { lazy } from 'react'
import { caseMessages } from '../../messages/cases.fr.ts'

/** Moderation queue, spread into `<Resource>`. */
export const cases = {
  name: 'cases',
  options: { label: caseMessages.title },
  list: lazy(() => import('./list/case-list.tsx')),
  show: lazy(() => import('./review/case-review.tsx')),
  recordRepresentation: 'title',
}
