import { deleteOwnCover as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { deleteOwnCover } from '../../actions/covers/delete-own-cover.ts'
import type { MediaDeps } from '../../deps.ts'

export const deleteOwnCoverRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params, caller }) => {
    await deleteOwnCover(deps, params.id, caller)
    return answer(204, undefined)
  })
