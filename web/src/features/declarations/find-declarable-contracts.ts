import type { Subscription } from '../subscriptions/api.ts'
import type { DeclarationKind } from './api.ts'

/** Subscriptions that a declaration can concern: renewing ones, or ones still within the withdrawal period. */
export const findDeclarableContracts = (kind: DeclarationKind, mine: readonly Subscription[]) =>
  mine.filter(({ renews, withdrawableUntil, status }) =>
    kind === 'termination' ? renews && status !== 'inactive' : withdrawableUntil !== null,
  )
