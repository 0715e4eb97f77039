import type { ConsoleCase } from '../../../api/console-case.ts'
import { type Barrier, type Desk, type DeskAct, findBarrier } from './barrier.ts'
import { closeGate, type Gate, isDead, refusePress } from './gate.ts'

/** State of a case as last seen, and the gate of its controls. */
export interface Seen {
  state: string
  gate: Gate
}

/** @param place position of the case on the screen: the arrangement of rows, if it is in a list */
export function describeState(
  { id, status, hold }: Pick<ConsoleCase, 'id' | 'status' | 'hold'>,
  place: string | number = '',
): string {
  return `${id} ${status} ${hold?.id ?? ''} ${place}`
}

/** Closes the gate whenever the seen state changes. */
export function updateSeen(seen: Seen | null, state: string, now: number): Seen {
  return seen?.state === state ? seen : { state, gate: closeGate(now) }
}

/** Handles a press of a key or button. @returns the barrier, null when the act runs, and the new gate */
export function handlePress(
  gate: Gate,
  now: number,
  act: DeskAct,
  record: Parameters<typeof findBarrier>[1],
  desk: Omit<Desk, 'dead'>,
): { gate: Gate; barrier: Barrier | null } {
  if (isDead(gate, now)) return { gate: refusePress(gate, now), barrier: 'dead' }
  return { gate, barrier: findBarrier(act, record, { ...desk, dead: false }) }
}
