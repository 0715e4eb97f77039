/** Milliseconds in which the controls of a changed case are dead, so that a press meant for the former case has no effect. */
export const COOLDOWN_MS = 800
/** Presses on dead controls extend the time until there is a pause: a mashed key never gets through. */
const PAUSE_MS = 400

/** Time at which the controls work again, in milliseconds of one clock. */
export interface Cooldown {
  endsAt: number
}

export function startCooldown(now: number): Cooldown {
  return { endsAt: now + COOLDOWN_MS }
}

export function isCoolingDown(cooldown: Cooldown, now: number): boolean {
  return now < cooldown.endsAt
}

/** The cooldown after a refused press. */
export function refusePress(cooldown: Cooldown, now: number): Cooldown {
  return { endsAt: Math.max(cooldown.endsAt, now + PAUSE_MS) }
}
