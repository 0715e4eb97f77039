import { confirmEmailChange as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { IdentityDeps } from '../../deps.ts'
import { confirmEmailChange } from '../actions/confirm-email-change.ts'

export const confirmEmailChangeRoute = (deps: IdentityDeps) =>
  route(operation, async ({ body }) => answer(200, { changed: await confirmEmailChange(deps, body.token) }))
