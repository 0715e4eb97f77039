import { createContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { createContent } from '../actions/contents/create-content.ts'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const createContentRoute = (deps: MediaDeps) =>
  route(operation, async ({ body, caller }) => {
    const content = await createContent(deps, body, caller)
    const location = `/api/contents/${content.id}`
    return answer(201, await presentContent(deps, content, true), { Location: location })
  })
