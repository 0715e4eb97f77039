import { getViewCount as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { findViewCount } from '../queries/find-view-count.ts'

export const getViewCountRoute = (deps: Pick<CatalogDeps, 'store' | 'clock' | 'proofs' | 'settings'>) =>
  route(operation, async (request) => answer(200, await findViewCount(deps, request)))
