import type { ConsoleCase } from '../../../api/console-case.ts'
import { type Cooldown, isCoolingDown, refusePress, startCooldown } from '../../../shared/cooldown.ts'
import { type Barrier, type Desk, type DeskAct, findBarrier } from './barrier.ts'

/** State of a case as last seen, and the cooldown of its controls. */
export interface Seen {
  state: string
  cooldown: Cooldown
}

/** @param place position of the case on the screen: the arrangement of rows, if it is in a list */
export function describeState(
  { id, status, hold }: Pick<ConsoleCase, 'id' | 'status' | 'hold'>,
  place: string | number = '',
): string {
  return `${id} ${status} ${hold?.id ?? ''} ${place}`
}

/** Starts the cooldown anew whenever the seen state changes. */
export function updateSeen(seen: Seen | null, state: string, now: number): Seen {
  return seen?.state === state ? seen : { state, cooldown: startCooldown(now) }
}

/** Handles a press of a key or button. @returns the barrier, null when the act runs, and the new cooldown */
export function handlePress(
  cooldown: Cooldown,
  now: number,
  act: DeskAct,
  record: Parameters<typeof findBarrier>[1],
  desk: Omit<Desk, 'dead'>,
): { cooldown: Cooldown; barrier: Barrier | null } {
  if (isCoolingDown(cooldown, now)) return { cooldown: refusePress(cooldown, now), barrier: 'dead' }
  return { cooldown, barrier: findBarrier(act, record, { ...desk, dead: false }) }
}
