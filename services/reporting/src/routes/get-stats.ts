import { getStats as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { ReportingDeps } from '../deps.ts'
import { findStats } from '../queries/find-stats.ts'

export const getStatsRoute = (deps: Pick<ReportingDeps, 'store' | 'clock'>) =>
  route(operation, async () => answer(200, await findStats(deps)))
