import type { ReportType } from '@alcove/contracts/constants'
import { client } from '../../app/client.ts'

export interface Report {
  type: ReportType
  description?: string
}

export const sendReport = (id: string, report: Report) =>
  client.call('POST /api/contents/{id}/report', { params: { id }, body: report })
