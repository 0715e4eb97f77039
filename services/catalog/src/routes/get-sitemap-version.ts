import { getSitemapVersion as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { findLastRun } from '@alcove/kit/maintenance/runs'
import type { ServiceDeps } from '@alcove/kit/service/service'
import type { CatalogDeps } from '../deps.ts'

export const getSitemapVersionRoute = ({
  database,
  store,
}: Pick<ServiceDeps, 'database'> & Pick<CatalogDeps, 'store'>) =>
  route(operation, async () => {
    const [listing, run] = await Promise.all([
      store.findListingVersion(),
      findLastRun(database, 'generate-sitemaps'),
    ])
    return answer(200, { version: run === null ? listing : `${listing}.${run}` })
  })
