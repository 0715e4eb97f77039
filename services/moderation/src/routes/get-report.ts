import { AppError, asResource, getReport as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ModerationDeps } from '../deps.ts'

const RECEIPT = /^[0-9a-f]{32}$/

export const getReportRoute = (deps: Pick<ModerationDeps, 'store'>) =>
  route(operation, async ({ params }) => {
    const report = RECEIPT.test(params.receipt) ? await deps.store.findReportByReceipt(params.receipt) : null
    if (!report) throw new AppError('REPORT_NOT_FOUND')
    const { receipt, type, status, createdAt } = report
    const fields = {
      receipt,
      type,
      status,
      createdAt: createdAt.toISOString(),
      answer: report.answer?.note ?? null,
      answeredAt: report.answer?.answeredAt.toISOString() ?? null,
    }
    return answer(200, asResource('ReportState', `/api/reports/${receipt}`, fields))
  })
