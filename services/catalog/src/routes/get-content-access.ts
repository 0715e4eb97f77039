import { getContentAccess as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { findContentAccess } from '../queries/find-content-access.ts'

export const getContentAccessRoute = (deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>) =>
  route(operation, async ({ params, ...request }) =>
    answer(200, await findContentAccess(deps, request, params.id)),
  )
