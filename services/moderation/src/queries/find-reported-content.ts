import { AppError } from '@alcove/contracts'
import type { ModerationDeps } from '../deps.ts'
import { presentReportedContents, SHOWN_ON_PAGE } from './present-reported-contents.ts'

/** The reports about a content, merged; its owner gets none. @throws REPORT_NOT_FOUND */
export async function findReportedContent(
  deps: Pick<ModerationDeps, 'store'>,
  contentId: string | null,
  viewerId: string,
) {
  if (contentId === null) throw new AppError('REPORT_NOT_FOUND')
  const groups = await deps.store.findReportGroups(
    { viewerId, contentIds: [contentId] },
    { field: 'priority', direction: 'ASC' },
    { offset: 0, limit: 1 },
  )
  const [reported] = await presentReportedContents(deps, groups, SHOWN_ON_PAGE)
  if (!reported) throw new AppError('REPORT_NOT_FOUND')
  return reported
}
