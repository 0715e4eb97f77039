import type { ContentState } from '@alcove/contracts/constants'
import { uploadMessages } from '../../messages/upload.fr.ts'

const { steps: names } = uploadMessages

export interface Step {
  name: string
  state: 'done' | 'current' | 'ahead' | 'failed'
  /** Percent of the current step; undefined where nothing tells. */
  percent?: number
}

/** Steps of a video towards publication. @param preparedShare from 0 to 1, as far as it is known */
export function listSteps(status: ContentState, preparedShare?: number | null): Step[] {
  if (status === 'FAILED')
    return [
      { name: names.sent, state: 'done' },
      { name: names.failed, state: 'failed' },
    ]
  if (status === 'WITHDRAWN')
    return [
      { name: names.sent, state: 'done' },
      { name: names.withdrawn, state: 'failed' },
    ]
  const last: Step =
    status === 'REJECTED' || status === 'REMOVED'
      ? { name: status === 'REJECTED' ? names.rejected : names.removed, state: 'failed' }
      : { name: names.published, state: 'ahead' }
  const way: Step[] = [
    { name: names.sent, state: 'ahead' },
    { name: names.preparing, state: 'ahead' },
    { name: names.moderation, state: 'ahead' },
    last,
  ]
  const reached = { DRAFT: 0, PREPARING: 1, PENDING: 2, APPROVED: 4, REJECTED: 3, REMOVED: 3 }[status]
  return way.map((step, index) => {
    if (step.state === 'failed') return step
    if (index < reached) return { ...step, state: 'done' }
    if (index > reached) return step
    const percent = typeof preparedShare === 'number' ? { percent: Math.floor(preparedShare * 100) } : {}
    return { ...step, ...percent, state: 'current' }
  })
}
