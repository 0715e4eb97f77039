import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTogether, type DependencyState } from '@alcove/kit/health/readiness'
import type { GatewayDeps } from '../deps.ts'

/**
 * Whether this process can serve. That a service or the broker is away does not count: what needs it answers 503, and
 * everything else goes on.
 */
export function createReadiness({
  sites,
  database,
}: Pick<GatewayDeps, 'sites' | 'database'>): () => Promise<DependencyState[]> {
  const own = checkTogether([
    {
      name: 'gateway.sites',
      check: () => Promise.all(Object.values(sites).map((folder) => access(join(folder, 'index.html')))),
    },
  ])
  return async () => [...(await own()), ...(database ? [await database()] : [])]
}
