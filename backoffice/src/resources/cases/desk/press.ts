import type { ConsoleCase } from '../../../api/console-case.ts'
import { type Barrier, barrierOf, type Desk, type DeskAct } from './barrier.ts'
import { closeGate, type Gate, isDead, refusePress } from './gate.ts'

/** What was seen of a case, and the gate before its controls. */
export interface Seen {
  state: string
  gate: Gate
}

/** @param place where the case stands on the screen: the arrangement of rows, if it is in a list */
export function stateOf(
  { id, status, hold }: Pick<ConsoleCase, 'id' | 'status' | 'hold'>,
  place: string | number = '',
): string {
  return `${id} ${status} ${hold?.id ?? ''} ${place}`
}

/** The gate closes whenever something else is seen than before. */
export function seeState(seen: Seen | null, state: string, now: number): Seen {
  return seen?.state === state ? seen : { state, gate: closeGate(now) }
}

/** A press of a key or a button. @returns what stands in its way, null when it does what it says, and the gate from now on */
export function press(
  gate: Gate,
  now: number,
  act: DeskAct,
  record: Parameters<typeof barrierOf>[1],
  desk: Omit<Desk, 'dead'>,
): { gate: Gate; barrier: Barrier | null } {
  if (isDead(gate, now)) return { gate: refusePress(gate, now), barrier: 'dead' }
  return { gate, barrier: barrierOf(act, record, { ...desk, dead: false }) }
}
