import type { AccessLevel } from '@alcove/contracts/constants'
import { queries } from '../../app/queries.ts'
import { fetchViewCount } from '../video-access/api.ts'
import { MY_SUBSCRIPTIONS, PLANS } from './use-my-subscriptions.ts'

/** Milliseconds between two looks: what opens videos hears of a subscription a moment later than its owner. */
const LOOKS_MS = [0, 250, 500, 1_000, 2_000, 4_000]
const KEPT: readonly string[] = [...MY_SUBSCRIPTIONS, ...PLANS]

/** Asks anew for every list and lock once the platform grants a level, or will not be waited for any longer. */
export async function openAccess(level: AccessLevel | null, signal?: AbortSignal): Promise<void> {
  for (const delay of LOOKS_MS) {
    if (delay > 0) await new Promise((done) => setTimeout(done, delay))
    if (signal?.aborted) return
    const count = await fetchViewCount(signal ?? new AbortController().signal).catch(() => null)
    if (count?.limits.accessLevel === level) break
  }
  if (signal?.aborted) return
  await queries.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      const [name] = queryKey.map(String)
      // Note: a video that plays was open already, and another address would begin it anew.
      return !KEPT.includes(name ?? '') && !(name === 'hls-url' && state.status === 'success')
    },
  })
}
