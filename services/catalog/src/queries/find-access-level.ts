import type { AccessLevel } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { isFreeSite } from '@alcove/kit/config/payment-config'
import type { CatalogDeps } from '../deps.ts'
import { accessLevelAt } from '../domain/access/access-level-at.ts'

/** Returns the caller's current level; null for visitors and without a subscription, vip on a free site. */
export async function findAccessLevel(
  deps: Pick<CatalogDeps, 'store' | 'clock' | 'settings'>,
  caller: Caller | null,
): Promise<AccessLevel | null> {
  if (isFreeSite(deps.settings)) return 'vip'
  if (!caller) return null
  return accessLevelAt(await deps.store.findEntitlement(caller.id), deps.clock.now())
}
