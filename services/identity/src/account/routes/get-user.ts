import { AppError, getUser as operation } from '@alcove/contracts'
import { hasRole } from '@alcove/kit/auth/caller'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { IdentityDeps } from '../../deps.ts'
import { userResource } from './user-resource.ts'

export const getUserRoute = (deps: Pick<IdentityDeps, 'store'>) =>
  route(operation, async ({ params, caller }) => {
    const mayRead = isUuid(params.id) && (params.id === caller.id || hasRole(caller, 'ROLE_ADMIN'))
    const account = mayRead ? await deps.store.findAccount(params.id) : null
    if (!account) throw new AppError('USER_NOT_FOUND')
    return answer(200, userResource(account))
  })
