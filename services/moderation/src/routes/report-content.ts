import { asResource, reportContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { reportContent } from '../actions/report-content.ts'
import type { ModerationDeps } from '../deps.ts'

export const reportContentRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  route(operation, async ({ params, body, caller }) => {
    const complaint = { type: body.type, description: body.description || null }
    const { id, type, createdAt } = await reportContent(deps, params.id, complaint, caller)
    const fields = { id, type, createdAt: createdAt.toISOString() }
    return answer(201, asResource('Report', `/api/reports/${id}`, fields))
  })
