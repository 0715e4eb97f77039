import { settleDeclaration as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { settleDeclaration } from '../actions/settle-declaration.ts'
import { findAdminDeclaration } from '../queries/find-admin-declaration.ts'

export const settleDeclarationRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, body, caller }) => {
    await settleDeclaration(deps, { id, ...body, actorId: caller.id })
    return answer(200, await findAdminDeclaration(deps, id))
  })
