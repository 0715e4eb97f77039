import { AppError, changeUsername as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { changeUsername } from '../actions/change-username.ts'
import { userResource } from './user-resource.ts'

export const changeUsernameRoute = (deps: IdentityDeps) =>
  route(operation, async ({ params, body, caller }) => {
    if (params.id !== caller.id) throw new AppError('USER_NOT_FOUND')
    return answer(200, userResource(await changeUsername(deps, { ...body, userId: caller.id })))
  })
