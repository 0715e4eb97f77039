import { getContent as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../deps.ts'
import { isStaff } from '../domain/content.ts'
import { findVisibleContent } from '../queries/find-visible-content.ts'
import { presentContent } from '../queries/present-content.ts'

export const getContentRoute = (deps: Pick<MediaDeps, 'store'>) =>
  route(operation, async ({ params, caller }) => {
    const { content, insider } = await findVisibleContent(deps, params.id, caller)
    // An owner who is a moderator is not told of a hide that its report keeps from owners.
    const staff = isStaff(content, caller) && caller?.id !== content.userId
    return answer(200, await presentContent(deps, content, insider, staff))
  })
