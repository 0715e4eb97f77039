/** Milliseconds in which the controls of a changed case are dead, so that a press meant for the former case has no effect. */
export const DEAD_MS = 800
/** Presses on dead controls extend the time until there is a pause: a mashed key never gets through. */
const PAUSE_MS = 400

/** Time at which the controls work again, in milliseconds of one clock. */
export interface Gate {
  deadUntil: number
}

export function closeGate(now: number): Gate {
  return { deadUntil: now + DEAD_MS }
}

export function isDead(gate: Gate, now: number): boolean {
  return now < gate.deadUntil
}

/** The gate after a refused press. */
export function refusePress(gate: Gate, now: number): Gate {
  return { deadUntil: Math.max(gate.deadUntil, now + PAUSE_MS) }
}
