import type { MediaDeps } from '../../deps.ts'
import { type SweepFindings, sweepsTooMuch } from '../../domain/objects/sweeps-too-much.ts'

/** Sweeps with a brake, by the names that operators read. */
export const BRAKED_SWEEPS = ['renditions', 'sources', 'taken-down', 'originals'] as const
export type BrakedSweep = (typeof BRAKED_SWEEPS)[number]

type Deps = Pick<MediaDeps, 'store' | 'clock' | 'log' | 'metrics'>

/**
 * Stops a sweep that would take too much of the whole, until an operator lets one pass.
 * @returns whether the sweep must take nothing
 */
export async function brakeSweep(deps: Deps, sweep: BrakedSweep, findings: SweepFindings): Promise<boolean> {
  const brake = await deps.store.findSweepBrake(sweep)
  if (!sweepsTooMuch(findings) || brake?.releasedAt) return false
  await deps.store.applySweepBrake(sweep, findings, deps.clock.now())
  showSweepBrake(deps, sweep, true)
  deps.log.error({ sweep, ...findings }, 'sweep.braked: it would take too much of the whole')
  return true
}

/** Releases the brake after a sweep that has passed. */
export async function endSweepBrake(
  deps: Pick<MediaDeps, 'store' | 'metrics'>,
  sweep: BrakedSweep,
): Promise<void> {
  if (await deps.store.findSweepBrake(sweep)) await deps.store.removeSweepBrake(sweep)
  showSweepBrake(deps, sweep, false)
}

/** Raises the alert at the start of a process that finds a brake applied. */
export async function recallSweepBrake(deps: Pick<MediaDeps, 'store' | 'metrics'>): Promise<void> {
  for (const sweep of BRAKED_SWEEPS)
    if (await deps.store.findSweepBrake(sweep)) showSweepBrake(deps, sweep, true)
}

/** True while any sweep is braked: something is wrong, and permanent deletion is limited to recorded ends. */
export async function isAnySweepBraked({ store }: Pick<MediaDeps, 'store'>): Promise<boolean> {
  const brakes = await Promise.all(BRAKED_SWEEPS.map((sweep) => store.findSweepBrake(sweep)))
  return brakes.some((brake) => brake !== null)
}

function showSweepBrake(
  { metrics }: Pick<MediaDeps, 'metrics'>,
  subject: BrakedSweep,
  braked: boolean,
): void {
  metrics.alert.set({ service: 'media', kind: 'sweep-brake', subject }, braked ? 1 : 0)
}
