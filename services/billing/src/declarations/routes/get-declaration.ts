import { getDeclaration as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { supportedDeclaration } from '../queries/supported-declaration.ts'

export const getDeclarationRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await supportedDeclaration(deps, id)))
