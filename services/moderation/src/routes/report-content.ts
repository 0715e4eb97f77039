import { asResource, reportContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { reportContent } from '../actions/report-content.ts'

export const reportContentRoute = (deps: Parameters<typeof reportContent>[0]) =>
  route(operation, async ({ params, body, caller, info }) => {
    const notice = {
      type: body.type,
      description: body.description || null,
      name: body.name || null,
      email: body.email ?? null,
      goodFaith: body.goodFaith ?? false,
    }
    const by = { reporter: caller, address: info.clientIp }
    const { id, receipt, type, createdAt } = await reportContent(deps, params.id, notice, by)
    const fields = { id, receipt, type, createdAt: createdAt.toISOString() }
    return answer(201, asResource('Report', `/api/reports/${receipt}`, fields))
  })
