import { useGetList } from 'react-admin'
import type { ReportedContent } from '../../api/reports.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'

/** How many reports there are about a content, as a way to them; null where there are none. */
export function useCaseReports(contentId: string) {
  const { data } = useGetList<ReportedContent>('reports', {
    filter: { contentId },
    // Without one, react-admin sorts by id, which the platform refuses.
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
