import { getDeclaration as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminDeclaration } from '../queries/find-admin-declaration.ts'

export const getDeclarationRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await findAdminDeclaration(deps, id)))
