import { attachFile as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { attachFile } from '../actions/attach-file.ts'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const attachFileRoute = (deps: MediaDeps) =>
  route(operation, async ({ params, body, caller }) => {
    const content = await attachFile(deps, { contentId: params.id, ...body }, caller)
    return answer(202, { ...(await presentContent(deps, content, true)), revision: content.revision })
  })
