import type { DecisionHold, ModerationCase } from '@alcove/contracts/resources/moderation-case'

/** A decision that waits, with its end by the clock of this device. */
export interface RunningHold extends DecisionHold {
  /** Milliseconds since 1970. */
  endsAt: number
}

export interface ConsoleCase extends Omit<ModerationCase, 'hold'> {
  hold: RunningHold | null
}
