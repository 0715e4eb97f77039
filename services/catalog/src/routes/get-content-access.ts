import { getContentAccess as operation } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/clock'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { findAccessLevel } from '../queries/find-access-level.ts'

export const getContentAccessRoute = (deps: Pick<CatalogDeps, 'store' | 'clock'>) =>
  route(operation, async ({ params, caller }) => {
    const [published, accessLevel] = await Promise.all([
      isUuid(params.id) && deps.store.isPublished(params.id),
      findAccessLevel(deps, caller),
    ])
    return answer(200, { published, accessLevel, access: { allowed: true, reason: null } })
  })
