import type { ModerationDeps } from '../../deps.ts'
import { announceUrgency } from './announce-urgency.ts'

const REPEATED_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Tells media again whether an urgent report waits, for contents whose urgent reports were answered or whose evidence was
 * released lately. Programs of before do both in silence, in a rolling upgrade or after going back, and media would keep the
 * files for ever. Media ignores a repetition.
 */
export async function repeatUrgency(
  { store, clock }: Pick<ModerationDeps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - REPEATED_DAYS * DAY_MS)
  for (const id of await store.findAnsweredUrgently(since)) {
    if (signal.aborted) return
    await store.inTransaction(async (tx) => {
      const known = await tx.lockCase(id)
      if (known) await announceUrgency(tx, known)
    })
  }
}
