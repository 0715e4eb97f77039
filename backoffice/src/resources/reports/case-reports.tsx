import { useGetList } from 'react-admin'
import type { ReportedContent } from '../../api/reports.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'

/** Links to the reports about a content, with their number; null without reports. */
export function useCaseReports(contentId: string) {
  const { data } = useGetList<ReportedContent>('reports', {
    filter: { contentId },
    // Explicit, because react-admin sorts by id by default, which the platform refuses.
    sort: { field: 'priority', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [reported] = data ?? []
  if (!reported) return null
  return (
    <RecordLink resource="reports" id={contentId}>
      {reportMessages.caseCount(reported.count, reported.total)}
    </RecordLink>
  )
}
