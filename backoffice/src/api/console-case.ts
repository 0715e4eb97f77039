import type { DecisionHold, ModerationCase } from '@alcove/contracts/resources/moderation-case'

/** Decision hold with its end on the device clock. */
export interface RunningHold extends DecisionHold {
  /** Milliseconds since the epoch. */
  endsAt: number
}

export interface ConsoleCase extends Omit<ModerationCase, 'hold'> {
  hold: RunningHold | null
}
