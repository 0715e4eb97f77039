import { releaseEvidence as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { releaseEvidence } from '../actions/release-evidence.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'

export const releaseEvidenceRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, body, caller }) => {
    const released = await releaseEvidence(deps, params.id, body, caller)
    const [presented] = await presentCases(deps, [released], caller.id)
    return answer(200, presented!)
  })
