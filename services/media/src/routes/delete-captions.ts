import { deleteCaptions as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { deleteCaptions } from '../actions/captions/delete-captions.ts'
import type { MediaDeps } from '../deps.ts'

export const deleteCaptionsRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params, caller }) => {
    await deleteCaptions(deps, { contentId: params.id, lang: params.lang }, caller)
    return answer(204, undefined)
  })
