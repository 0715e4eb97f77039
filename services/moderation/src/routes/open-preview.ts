import { openPreview as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { openPreview } from '../actions/open-preview.ts'
import type { ModerationDeps } from '../deps.ts'
import { presentCases } from '../queries/present-cases.ts'

export const openPreviewRoute = (deps: ModerationDeps) =>
  route(operation, async ({ params, caller }) => {
    const known = await openPreview(deps, params.id, caller.id)
    const [presented] = await presentCases(deps, [known], caller.id)
    return answer(200, presented!)
  })
