import type { AnswerOf } from '@alcove/contracts/client'
import type { ReportType } from '@alcove/contracts/constants'
import { client } from '../../shared/api/client.ts'

export interface Report {
  type: ReportType
  description?: string
  name?: string
  email?: string
  goodFaith?: boolean
}

export type Receipt = AnswerOf<'POST /api/contents/{id}/report'>
export type ReportState = AnswerOf<'GET /api/reports/{receipt}'>

export const sendReport = (id: string, report: Report) =>
  client.call('POST /api/contents/{id}/report', { params: { id }, body: report })

export const fetchReport = (receipt: string) =>
  client.call('GET /api/reports/{receipt}', { params: { receipt } })
