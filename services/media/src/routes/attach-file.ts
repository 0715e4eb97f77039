import { attachFile as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { attachFile } from '../actions/uploads/submit-upload.ts'
import type { MediaDeps } from '../deps.ts'
import { presentContent } from '../queries/present-content.ts'

export const attachFileRoute = (deps: MediaDeps) =>
  route(operation, async ({ params, body, caller, info }) => {
    const file = { contentId: params.id, ...body, address: info.clientIp }
    const content = await attachFile(deps, file, caller)
    return answer(202, { ...(await presentContent(deps, content, true)), revision: content.revision })
  })
