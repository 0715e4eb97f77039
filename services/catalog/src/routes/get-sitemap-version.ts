import { getSitemapVersion as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { findLastRun } from '@alcove/kit/maintenance/runs'
import type { ServiceDeps } from '@alcove/kit/service/service'

export const getSitemapVersionRoute = ({ database }: Pick<ServiceDeps, 'database'>) =>
  route(operation, async () => answer(200, { version: await findLastRun(database, 'generate-sitemaps') }))
