import type { AccessLevel } from '@alcove/contracts/constants'
import { queryClient } from '../../../shared/api/query-client.ts'
import { fetchViewCount } from '../../video-access/api.ts'
import { MY_SUBSCRIPTIONS, PLANS } from '../use-my-subscriptions.ts'

/** Milliseconds between checks: entitlements follow a subscription with a short delay. */
const CHECK_DELAYS_MS = [0, 250, 500, 1_000, 2_000, 4_000]
const KEPT: readonly string[] = [...MY_SUBSCRIPTIONS, ...PLANS]

/** Reloads lists and locks once the platform grants the level, or after the last check. */
export async function refreshAccess(level: AccessLevel | null, signal?: AbortSignal): Promise<void> {
  for (const delay of CHECK_DELAYS_MS) {
    if (delay > 0) await new Promise((done) => setTimeout(done, delay))
    if (signal?.aborted) return
    const count = await fetchViewCount(signal ?? new AbortController().signal).catch(() => null)
    if (count?.limits.accessLevel === level) break
  }
  if (signal?.aborted) return
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const [name] = queryKey.map(String)
      // Note: skips a playing video: it is unlocked already, and a new address would restart it.
      return !KEPT.includes(name ?? '') && !(name === 'hls-url' && state.status === 'success')
    },
  })
}
