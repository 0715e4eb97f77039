import type { ReportedContent } from '../../api/reports.ts'
import { reportMessages } from '../../messages/reports.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { ReportScreen } from './report-screen.tsx'

export default function ReportPage() {
  return (
    <RecordPage<ReportedContent> resource="reports" list={reportMessages.title}>
      {(record) => <ReportScreen key={record.id} record={record} />}
    </RecordPage>
  )
}
