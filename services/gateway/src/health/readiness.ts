import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { checkTogether, type DependencyState } from '@alcove/kit/health/readiness'
import type { GatewayDeps } from '../deps.ts'

/**
 * Checks whether this process can serve. Ignores services and broker: what needs them answers 503, everything else
 * works.
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
