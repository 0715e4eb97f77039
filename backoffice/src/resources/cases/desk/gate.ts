/** How long the controls of a case are dead after it changed: what was meant for the one before does not land here. */
export const DEAD_MS = 800
/** Presses while they are dead keep them so until there is a pause: a key that is mashed never gets through. */
const PAUSE_MS = 400

/** When controls live again, in milliseconds of one clock. */
export interface Gate {
  deadUntil: number
}

export function closeGate(now: number): Gate {
  return { deadUntil: now + DEAD_MS }
}

export function isDead(gate: Gate, now: number): boolean {
  return now < gate.deadUntil
}

/** The gate after a press that it did not let through. */
export function refusePress(gate: Gate, now: number): Gate {
  return { deadUntil: Math.max(gate.deadUntil, now + PAUSE_MS) }
}
