import type { Subscription } from '../subscriptions/api.ts'
import type { DeclarationKind } from './api.ts'

/** Of one's own subscriptions those that the declaration can be about: that renew, or can still be withdrawn from. */
export const ownContracts = (kind: DeclarationKind, mine: readonly Subscription[]) =>
  mine.filter(({ renews, withdrawableUntil, status }) =>
    kind === 'termination' ? renews && status !== 'inactive' : withdrawableUntil !== null,
  )
