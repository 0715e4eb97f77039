import { putCaptions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { putCaptions } from '../actions/captions/put-captions.ts'
import type { MediaDeps } from '../deps.ts'

export const putCaptionsRoute = (deps: Pick<MediaDeps, 'store' | 'disk'>) =>
  route(operation, async ({ params, body, caller }) => {
    const input = { contentId: params.id, lang: params.lang, file: body.text }
    return answer(200, await putCaptions(deps, input, caller))
  })
