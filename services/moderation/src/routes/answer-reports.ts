import { answerReports as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { answerReports } from '../actions/answer-reports.ts'
import { showReportSurge } from '../actions/show-report-surge.ts'
import type { ModerationDeps } from '../deps.ts'
import { findReportedContent } from '../queries/find-reported-content.ts'

export const answerReportsRoute = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids' | 'metrics'>) =>
  route(operation, async ({ params, body, caller }) => {
    const answering = {
      status: body.status,
      note: body.note || null,
      ground: body.ground,
      seenUntil: body.seenUntil === undefined ? undefined : new Date(body.seenUntil),
      seenStatus: body.seenStatus,
    }
    const contentId = await answerReports(deps, params.id, answering, caller)
    await showReportSurge(deps)
    return answer(200, await findReportedContent(deps, contentId, caller.id))
  })
